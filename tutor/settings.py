"""Settings. Everything that differs between machines comes from the environment and has a default that runs.

SECRET_KEY (else one is made and kept in ``data/``), DEBUG (0 or 1), ALLOWED_HOSTS and CSRF_TRUSTED_ORIGINS (comma
separated), DATABASE_URL (else SQLite in ``data/``), HTTPS (1 behind a proxy that speaks TLS: secure cookies, and the
proxy is believed when it names the visitor's protocol and address), DATA_DIR. With EMAIL_HOST (EMAIL_PORT, EMAIL_USER,
EMAIL_PASSWORD, EMAIL_TLS, EMAIL_FROM) an account may leave an address for a forgotten password; else none is asked.
"""

import os
import secrets
from datetime import timedelta
from pathlib import Path
from typing import Any

import dj_database_url
from django.utils.csp import CSP

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(os.environ.get("DATA_DIR", BASE_DIR / "data"))
DATA_DIR.mkdir(parents=True, exist_ok=True)


def _secret_key() -> str:
    kept = DATA_DIR / "secret-key"
    try:
        with kept.open("x", encoding="ascii") as new:
            os.chmod(new.fileno(), 0o600)
            new.write(secrets.token_urlsafe(50))
    except FileExistsError:
        pass
    return kept.read_text(encoding="ascii")


SECRET_KEY = os.environ.get("SECRET_KEY") or _secret_key()
DEBUG = os.environ.get("DEBUG") == "1"
ALLOWED_HOSTS = os.environ.get("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]").split(",")
CSRF_TRUSTED_ORIGINS = [one for one in os.environ.get("CSRF_TRUSTED_ORIGINS", "").split(",") if one]

INSTALLED_APPS = [
    "django.contrib.contenttypes",
    "django.contrib.auth",
    "django.contrib.staticfiles",
    "axes",
    "django_htmx",
    "tailwind",
    "tutor.theme",
    "lessons",
    "tutor",
]
TAILWIND_APP_NAME = "tutor.theme"
TAILWIND_USE_STANDALONE_BINARY = True
TAILWIND_STANDALONE_BINARY_VERSION = "v4.3.3"
TAILWIND_CSS_PATH = "css/site.css"
TAILWIND_STANDALONE_BUILD_COMMAND_ARGS = "-i static_src/src/styles.css -o ../../static/css/site.css --minify"
TAILWIND_STANDALONE_START_COMMAND_ARGS = "-i static_src/src/styles.css -o ../../static/css/site.css --watch"

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "django.middleware.csp.ContentSecurityPolicyMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "tutor.accounts.devices.DeviceMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "axes.middleware.AxesMiddleware",  # last: it replaces the answer to a log-in that is locked out
]
ROOT_URLCONF = "tutor.urls"
WSGI_APPLICATION = "tutor.wsgi.application"
TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.template.context_processors.csp",
                "tutor.context.site",
            ],
        },
    }
]

DATABASES: dict[str, Any] = {
    "default": dj_database_url.config(default=f"sqlite:///{DATA_DIR / 'tutor.sqlite3'}", conn_health_checks=True)
}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # WAL alone does not stop "database is locked": a read that turns into a write fails at once, so start as a writer.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 5,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA mmap_size=134217728; "
        "PRAGMA journal_size_limit=27103364; PRAGMA cache_size=2000;",
    }
    # Tests use a file too: the live server's threads cannot share one in-memory connection.
    DATABASES["default"]["TEST"] = {"NAME": DATA_DIR / "test.sqlite3"}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# A guest is a random name in a signed cookie; nothing is stored about a visitor before the first answer.
SESSION_ENGINE = "django.contrib.sessions.backends.signed_cookies"
SESSION_COOKIE_AGE = 365 * 24 * 3600
SESSION_COOKIE_HTTPONLY = True
HTTPS = os.environ.get("HTTPS") == "1"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None

# An account is for the same answers on another device; nothing needs one.
LOGIN_URL = "log-in"
AUTHENTICATION_BACKENDS = ["axes.backends.AxesStandaloneBackend", "tutor.accounts.devices.Devices"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 8}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
MAILERS: dict[str, Any] = {"default": {"BACKEND": "django.core.mail.backends.dummy.EmailBackend"}}
SENDS_LETTERS = bool(os.environ.get("EMAIL_HOST"))
if SENDS_LETTERS:
    MAILERS["default"] = {
        "BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "OPTIONS": {
            "host": os.environ["EMAIL_HOST"],
            "port": int(os.environ.get("EMAIL_PORT", "587")),
            "username": os.environ.get("EMAIL_USER", ""),
            "password": os.environ.get("EMAIL_PASSWORD", ""),
            "use_tls": os.environ.get("EMAIL_TLS", "1") == "1",
            "timeout": 20,
        },
    }
    DEFAULT_FROM_EMAIL = os.environ.get("EMAIL_FROM", os.environ.get("EMAIL_USER", ""))
PASSWORD_RESET_TIMEOUT = 24 * 3600
# Failed log-ins are counted in the database by name and address together: guessing from elsewhere locks nobody out of
# the own device, and a locked name harms no other one at the same address, such as a school's.
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False  # or "try again in 15 minutes" would not be true
AXES_RESET_ON_SUCCESS = True
AXES_DISABLE_ACCESS_LOG = True  # who logged in when and from where is nobody's business
AXES_SENSITIVE_PARAMETERS = ["username", "ip_address", "csrfmiddlewaretoken"]
AXES_CLIENT_IP_CALLABLE = "tutor.accounts.lockout.address"
AXES_LOCKOUT_CALLABLE = "tutor.accounts.lockout.locked"

# Only packs are sent in; what is larger than one is not kept, wherever it is sent.
FILE_UPLOAD_HANDLERS = ["tutor.teach.uploading.Bounded"]
DATA_UPLOAD_MAX_NUMBER_FILES = 2

SECURE_CSP = {
    "default-src": [CSP.SELF],
    "script-src": [CSP.SELF, CSP.NONCE],
    "style-src": [CSP.SELF],
    "img-src": [CSP.SELF, "data:"],
    "worker-src": [CSP.SELF],
    "manifest-src": [CSP.SELF],
    "object-src": [CSP.NONE],
    "base-uri": [CSP.SELF],
    "form-action": [CSP.SELF],
    "frame-ancestors": [CSP.NONE],
}

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("ar", "العربية")]
LOCALE_PATHS = [BASE_DIR / "tutor" / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "/static/"
STATIC_ROOT = BASE_DIR / "static_root"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
WHITENOISE_MAX_AGE = 365 * 24 * 3600
