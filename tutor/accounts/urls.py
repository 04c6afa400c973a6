"""The addresses under account/."""

from django.urls import path

from tutor.accounts import forgotten, views

urlpatterns = [
    path("", views.account, name="account"),
    path("sign-up/", views.sign_up, name="sign-up"),
    path("log-in/", views.log_in, name="log-in"),
    path("log-out/", views.log_out, name="log-out"),
    path("email/", forgotten.email, name="email"),
    path("forgotten/", forgotten.Forgotten.as_view(), name="forgotten"),
    path("forgotten/sent/", forgotten.sent, name="forgotten-sent"),
    path("forgotten/<uidb64>/<token>/", forgotten.NewPassword.as_view(), name="new-password"),
    path("password/", views.password, name="password"),
    path("export/", views.export, name="export"),
    path("delete/", views.delete, name="delete-account"),
]
