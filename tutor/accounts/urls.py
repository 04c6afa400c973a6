"""The addresses under account/."""

from django.urls import path

from tutor.accounts import views

urlpatterns = [
    path("", views.account, name="account"),
    path("sign-up/", views.sign_up, name="sign-up"),
    path("log-in/", views.log_in, name="log-in"),
    path("log-out/", views.log_out, name="log-out"),
    path("password/", views.password, name="password"),
    path("export/", views.export, name="export"),
    path("delete/", views.delete, name="delete-account"),
]
