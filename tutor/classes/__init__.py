"""Classes: joining, what is given to do, answering, results."""
