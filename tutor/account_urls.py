"""The addresses under account/."""

from django.urls import path

from tutor import account

urlpatterns = [
    path("", account.account, name="account"),
    path("sign-up/", account.sign_up, name="sign-up"),
    path("log-in/", account.log_in, name="log-in"),
    path("log-out/", account.log_out, name="log-out"),
    path("password/", account.password, name="password"),
    path("export/", account.export, name="export"),
    path("delete/", account.delete, name="delete-account"),
]
