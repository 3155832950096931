# Generated from docs/references/openapi.json by `npm run gen`.
"""The resources of the API. `Mps` has those of an organization, and `Mps.merchant` those of one merchant."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Iterator

from . import _operations as _o
from ._core import Core
from ._lists import Pages

if TYPE_CHECKING:
    from typing import Sequence

    from typing_extensions import Unpack

    from . import types as T
    from ._core import Options

    class FollowOptions(Options, total=False):
        after: str | None
        types: Sequence[str]
        aggregate_id: str
        poll_seconds: float


class _MerchantSandbox:
    def __init__(self, core: Core, bound: tuple[str, ...]) -> None:
        self._core = core
        self._bound = bound

    def set_webhook_enabled(self, body: T.SetWebhookEnabledInput, **options: Unpack[Options]) -> T.Merchant:
        """Turn the delivery of a merchant's events on or off: POST /v1/sandbox/merchants/{merchantId}/webhook-enabled. Needs sandbox.use."""
        return self._core.call(_o.SET_WEBHOOK_ENABLED, self._bound, body, options)

    def pay(self, transaction_id: str, body: T.PayTransactionInput | None = None, **options: Unpack[Options]) -> T.Transaction:
        """Pay a charge as its payer would: POST /v1/merchants/{merchantId}/transactions/{transactionId}/pay. Needs sandbox.use."""
        return self._core.call(_o.PAY_TRANSACTION, (*self._bound, transaction_id), body, options)

    def open_dispute(self, transaction_id: str, body: T.OpenDisputeInput | None = None, **options: Unpack[Options]) -> T.Dispute:
        """Dispute a payment as its payer would: POST /v1/merchants/{merchantId}/transactions/{transactionId}/dispute. Needs sandbox.use."""
        return self._core.call(_o.OPEN_DISPUTE, (*self._bound, transaction_id), body, options)


class _MerchantAffiliations:
    def __init__(self, core: Core, bound: tuple[str, ...]) -> None:
        self._core = core
        self._bound = bound

    def list(self, query: T.ListAffiliationsQuery | None = None, **options: Unpack[Options]) -> Pages[T.Affiliation]:
        """List a merchant's affiliations: GET /v1/merchants/{merchantId}/affiliations. Needs merchant.affiliation.view."""
        return self._core.list(_o.LIST_AFFILIATIONS, self._bound, query, options)

    def create(self, body: T.CreateAffiliationInput, **options: Unpack[Options]) -> T.Affiliation:
        """Create an affiliation: POST /v1/merchants/{merchantId}/affiliations. Needs merchant.affiliation.edit."""
        return self._core.call(_o.CREATE_AFFILIATION, self._bound, body, options)

    def get(self, affiliation_id: str, **options: Unpack[Options]) -> T.Affiliation:
        """Read an affiliation: GET /v1/merchants/{merchantId}/affiliations/{affiliationId}. Needs merchant.affiliation.view."""
        return self._core.call(_o.GET_AFFILIATION, (*self._bound, affiliation_id), None, options)

    def update(self, affiliation_id: str, body: T.UpdateAffiliationInput, **options: Unpack[Options]) -> T.Affiliation:
        """Update an affiliation in part: PATCH /v1/merchants/{merchantId}/affiliations/{affiliationId}. Needs merchant.affiliation.edit."""
        return self._core.call(_o.UPDATE_AFFILIATION, (*self._bound, affiliation_id), body, options)


class _MerchantBankAccounts:
    def __init__(self, core: Core, bound: tuple[str, ...]) -> None:
        self._core = core
        self._bound = bound

    def list(self, query: T.ListBankAccountsQuery | None = None, **options: Unpack[Options]) -> Pages[T.BankAccount]:
        """List a merchant's bank accounts: GET /v1/merchants/{merchantId}/bank-accounts. Needs merchant.banking.view."""
        return self._core.list(_o.LIST_BANK_ACCOUNTS, self._bound, query, options)

    def create(self, body: T.CreateBankAccountInput, **options: Unpack[Options]) -> T.BankAccount:
        """Add a bank account: POST /v1/merchants/{merchantId}/bank-accounts. Needs merchant.banking.create."""
        return self._core.call(_o.CREATE_BANK_ACCOUNT, self._bound, body, options)

    def get(self, bank_account_id: str, **options: Unpack[Options]) -> T.BankAccount:
        """Read a bank account: GET /v1/merchants/{merchantId}/bank-accounts/{bankAccountId}. Needs merchant.banking.view."""
        return self._core.call(_o.GET_BANK_ACCOUNT, (*self._bound, bank_account_id), None, options)

    def update(self, bank_account_id: str, body: T.UpdateBankAccountInput, **options: Unpack[Options]) -> T.BankAccount:
        """Make a bank account primary: PATCH /v1/merchants/{merchantId}/bank-accounts/{bankAccountId}. Needs merchant.banking.create."""
        return self._core.call(_o.UPDATE_BANK_ACCOUNT, (*self._bound, bank_account_id), body, options)

    def delete(self, bank_account_id: str, **options: Unpack[Options]) -> None:
        """Remove a bank account: DELETE /v1/merchants/{merchantId}/bank-accounts/{bankAccountId}. Needs merchant.banking.delete."""
        self._core.call(_o.DELETE_BANK_ACCOUNT, (*self._bound, bank_account_id), None, options)


class _MerchantPixKeys:
    def __init__(self, core: Core, bound: tuple[str, ...]) -> None:
        self._core = core
        self._bound = bound

    def list(self, query: T.ListPixKeysQuery | None = None, **options: Unpack[Options]) -> Pages[T.PixKey]:
        """List a merchant's PIX keys: GET /v1/merchants/{merchantId}/pix-keys. Needs merchant.banking.view."""
        return self._core.list(_o.LIST_PIX_KEYS, self._bound, query, options)

    def create(self, body: T.CreatePixKeyInput, **options: Unpack[Options]) -> T.PixKey:
        """Register a PIX key: POST /v1/merchants/{merchantId}/pix-keys. Needs merchant.banking.create."""
        return self._core.call(_o.CREATE_PIX_KEY, self._bound, body, options)

    def get(self, pix_key_id: str, **options: Unpack[Options]) -> T.PixKey:
        """Read a PIX key: GET /v1/merchants/{merchantId}/pix-keys/{pixKeyId}. Needs merchant.banking.view."""
        return self._core.call(_o.GET_PIX_KEY, (*self._bound, pix_key_id), None, options)

    def update(self, pix_key_id: str, body: T.UpdatePixKeyInput, **options: Unpack[Options]) -> T.PixKey:
        """Make a PIX key primary: PATCH /v1/merchants/{merchantId}/pix-keys/{pixKeyId}. Needs merchant.banking.create."""
        return self._core.call(_o.UPDATE_PIX_KEY, (*self._bound, pix_key_id), body, options)

    def delete(self, pix_key_id: str, **options: Unpack[Options]) -> T.PixKey:
        """Delete a PIX key: DELETE /v1/merchants/{merchantId}/pix-keys/{pixKeyId}. Needs merchant.banking.delete."""
        return self._core.call(_o.DELETE_PIX_KEY, (*self._bound, pix_key_id), None, options)

    def refresh(self, pix_key_id: str, body: dict[str, Any] | None = None, **options: Unpack[Options]) -> T.PixKey:
        """Look a PIX key up in the directory again: POST /v1/merchants/{merchantId}/pix-keys/{pixKeyId}/refresh. Needs merchant.banking.create."""
        return self._core.call(_o.REFRESH_PIX_KEY, (*self._bound, pix_key_id), body, options)


class _MerchantTransactionsProviderCalls:
    def __init__(self, core: Core, bound: tuple[str, ...]) -> None:
        self._core = core
        self._bound = bound

    def list(self, transaction_id: str, query: T.ListProviderCallsQuery | None = None, **options: Unpack[Options]) -> Pages[T.ProviderCall]:
        """List the calls to the provider about a payment: GET /v1/merchants/{merchantId}/transactions/{transactionId}/provider-calls. Needs provider_call.view."""
        return self._core.list(_o.LIST_PROVIDER_CALLS, (*self._bound, transaction_id), query, options)


class _MerchantTransactionsRefunds:
    def __init__(self, core: Core, bound: tuple[str, ...]) -> None:
        self._core = core
        self._bound = bound

    def list(self, transaction_id: str, query: T.ListRefundsQuery | None = None, **options: Unpack[Options]) -> Pages[T.Refund]:
        """List a payment's refunds: GET /v1/merchants/{merchantId}/transactions/{transactionId}/refunds. Needs merchant.transaction.view."""
        return self._core.list(_o.LIST_REFUNDS, (*self._bound, transaction_id), query, options)

    def create(self, transaction_id: str, body: T.CreateRefundInput, **options: Unpack[Options]) -> T.Refund:
        """Give a payment back, whole or in part: POST /v1/merchants/{merchantId}/transactions/{transactionId}/refunds. Needs merchant.transaction.refund."""
        return self._core.call(_o.CREATE_REFUND, (*self._bound, transaction_id), body, options)

    def get(self, transaction_id: str, refund_id: str, **options: Unpack[Options]) -> T.Refund:
        """Read a refund: GET /v1/merchants/{merchantId}/transactions/{transactionId}/refunds/{refundId}. Needs merchant.transaction.view."""
        return self._core.call(_o.GET_REFUND, (*self._bound, transaction_id, refund_id), None, options)

    def cancel(self, transaction_id: str, refund_id: str, body: dict[str, Any] | None = None, **options: Unpack[Options]) -> T.Refund:
        """Cancel a refund that is still pending: POST /v1/merchants/{merchantId}/transactions/{transactionId}/refunds/{refundId}/cancel. Needs merchant.transaction.refund."""
        return self._core.call(_o.CANCEL_REFUND, (*self._bound, transaction_id, refund_id), body, options)


class _MerchantTransactions:
    def __init__(self, core: Core, bound: tuple[str, ...]) -> None:
        self._core = core
        self._bound = bound
        self.provider_calls = _MerchantTransactionsProviderCalls(core, bound)
        self.refunds = _MerchantTransactionsRefunds(core, bound)

    def list(self, query: T.ListMerchantTransactionsQuery | None = None, **options: Unpack[Options]) -> Pages[T.Transaction]:
        """List the payments of a merchant: GET /v1/merchants/{merchantId}/transactions. Needs transaction.list."""
        return self._core.list(_o.LIST_MERCHANT_TRANSACTIONS, self._bound, query, options)

    def scan(self, query: T.ListMerchantTransactionsQuery | None = None, **options: Unpack[Options]) -> Iterator[T.Transaction]:
        """Every row once, while rows are added."""
        return self._core.scan(_o.LIST_MERCHANT_TRANSACTIONS, self._bound, query, options)

    def csv(self, query: T.ListMerchantTransactionsQuery | None = None, **options: Unpack[Options]) -> Iterator[bytes]:
        """The same as a CSV file, in chunks."""
        return self._core.csv(_o.LIST_MERCHANT_TRANSACTIONS, self._bound, query, options)

    def create(self, body: T.CreateTransactionInput, **options: Unpack[Options]) -> T.Transaction:
        """Take a payment: POST /v1/merchants/{merchantId}/transactions. Needs merchant.transaction.create."""
        return self._core.call(_o.CREATE_TRANSACTION, self._bound, body, options)

    def authenticate(self, transaction_id: str, body: T.AuthenticateTransactionInput, **options: Unpack[Options]) -> T.Transaction:
        """Send a payment that waits for 3DS: POST /v1/merchants/{merchantId}/transactions/{transactionId}/authenticate. Needs merchant.transaction.create."""
        return self._core.call(_o.AUTHENTICATE_TRANSACTION, (*self._bound, transaction_id), body, options)

    def capture(self, transaction_id: str, body: T.CaptureTransactionInput | None = None, **options: Unpack[Options]) -> T.Transaction:
        """Capture an authorized payment: POST /v1/merchants/{merchantId}/transactions/{transactionId}/capture. Needs merchant.transaction.capture."""
        return self._core.call(_o.CAPTURE_TRANSACTION, (*self._bound, transaction_id), body, options)

    def cancel(self, transaction_id: str, body: dict[str, Any] | None = None, **options: Unpack[Options]) -> T.Transaction:
        """Cancel a payment that has not been paid: POST /v1/merchants/{merchantId}/transactions/{transactionId}/cancel. Needs merchant.transaction.cancel."""
        return self._core.call(_o.CANCEL_TRANSACTION, (*self._bound, transaction_id), body, options)

    def get(self, transaction_id: str, **options: Unpack[Options]) -> T.TransactionDetail:
        """Read a payment of a merchant: GET /v1/merchants/{merchantId}/transactions/{transactionId}. Needs merchant.transaction.view."""
        return self._core.call(_o.GET_MERCHANT_TRANSACTION, (*self._bound, transaction_id), None, options)

    def timeline(self, transaction_id: str, query: T.GetTimelineQuery | None = None, **options: Unpack[Options]) -> T.TimelineItemPage:
        """Read everything that happened to a payment, in its order: GET /v1/merchants/{merchantId}/transactions/{transactionId}/timeline. Needs merchant.transaction.view."""
        return self._core.call(_o.GET_TIMELINE, (*self._bound, transaction_id), query, options)

    def follow(self, **options: Unpack[FollowOptions]) -> Iterator[T.Event]:
        """The log as an endless sequence, at least once and in order."""
        return self._core.follow(_o.GET_TIMELINE, options)


class _MerchantThreeDsSessions:
    def __init__(self, core: Core, bound: tuple[str, ...]) -> None:
        self._core = core
        self._bound = bound

    def create(self, body: T.CreateThreeDsSessionInput, **options: Unpack[Options]) -> T.ThreeDsSession:
        """Begin the authentication of a card: POST /v1/merchants/{merchantId}/3ds-sessions. Needs merchant.3ds.create."""
        return self._core.call(_o.CREATE_THREE_DS_SESSION, self._bound, body, options)

    def get(self, id: str, **options: Unpack[Options]) -> T.ThreeDsSession:
        """Get a 3DS session: GET /v1/merchants/{merchantId}/3ds-sessions/{id}. Needs merchant.3ds.view."""
        return self._core.call(_o.GET_THREE_DS_SESSION, (*self._bound, id), None, options)


class _MerchantRefunds:
    def __init__(self, core: Core, bound: tuple[str, ...]) -> None:
        self._core = core
        self._bound = bound

    def list(self, query: T.ListMerchantRefundsQuery | None = None, **options: Unpack[Options]) -> Pages[T.Refund]:
        """List the refunds of a merchant: GET /v1/merchants/{merchantId}/refunds. Needs merchant.transaction.view."""
        return self._core.list(_o.LIST_MERCHANT_REFUNDS, self._bound, query, options)

    def scan(self, query: T.ListMerchantRefundsQuery | None = None, **options: Unpack[Options]) -> Iterator[T.Refund]:
        """Every row once, while rows are added."""
        return self._core.scan(_o.LIST_MERCHANT_REFUNDS, self._bound, query, options)

    def csv(self, query: T.ListMerchantRefundsQuery | None = None, **options: Unpack[Options]) -> Iterator[bytes]:
        """The same as a CSV file, in chunks."""
        return self._core.csv(_o.LIST_MERCHANT_REFUNDS, self._bound, query, options)


class _MerchantStatement:
    def __init__(self, core: Core, bound: tuple[str, ...]) -> None:
        self._core = core
        self._bound = bound

    def list(self, query: T.GetStatementQuery | None = None, **options: Unpack[Options]) -> Pages[T.StatementLine]:
        """List the due entries of a merchant, with the balance after each: GET /v1/merchants/{merchantId}/statement. Needs banking.view."""
        return self._core.list(_o.GET_STATEMENT, self._bound, query, options)

    def csv(self, query: T.GetStatementQuery | None = None, **options: Unpack[Options]) -> Iterator[bytes]:
        """The same as a CSV file, in chunks."""
        return self._core.csv(_o.GET_STATEMENT, self._bound, query, options)


class _MerchantReceivables:
    def __init__(self, core: Core, bound: tuple[str, ...]) -> None:
        self._core = core
        self._bound = bound

    def get(self, query: T.ListReceivablesQuery | None = None, **options: Unpack[Options]) -> T.Receivables:
        """List a merchant's receivables by day, method and brand: GET /v1/merchants/{merchantId}/receivables. Needs banking.view."""
        return self._core.call(_o.LIST_RECEIVABLES, self._bound, query, options)

    def csv(self, query: T.ListReceivablesQuery | None = None, **options: Unpack[Options]) -> Iterator[bytes]:
        """The same as a CSV file, in chunks."""
        return self._core.csv(_o.LIST_RECEIVABLES, self._bound, query, options)


class _MerchantCashouts:
    def __init__(self, core: Core, bound: tuple[str, ...]) -> None:
        self._core = core
        self._bound = bound

    def list(self, query: T.ListCashoutsQuery | None = None, **options: Unpack[Options]) -> Pages[T.Cashout]:
        """List a merchant's cashouts: GET /v1/merchants/{merchantId}/cashouts. Needs banking.cashout."""
        return self._core.list(_o.LIST_CASHOUTS, self._bound, query, options)

    def csv(self, query: T.ListCashoutsQuery | None = None, **options: Unpack[Options]) -> Iterator[bytes]:
        """The same as a CSV file, in chunks."""
        return self._core.csv(_o.LIST_CASHOUTS, self._bound, query, options)

    def create(self, body: T.CreateCashoutInput, **options: Unpack[Options]) -> T.Cashout:
        """Pay a merchant's balance out to its bank account: POST /v1/merchants/{merchantId}/cashouts. Needs banking.cashout."""
        return self._core.call(_o.CREATE_CASHOUT, self._bound, body, options)

    def get(self, cashout_id: str, **options: Unpack[Options]) -> T.Cashout:
        """Read a cashout: GET /v1/merchants/{merchantId}/cashouts/{cashoutId}. Needs banking.cashout."""
        return self._core.call(_o.GET_CASHOUT, (*self._bound, cashout_id), None, options)


class _MerchantAnticipations:
    def __init__(self, core: Core, bound: tuple[str, ...]) -> None:
        self._core = core
        self._bound = bound

    def quote(self, body: T.QuoteAnticipationInput | None = None, **options: Unpack[Options]) -> T.AnticipationQuote:
        """Quote the early payment of a merchant's later card installments: POST /v1/merchants/{merchantId}/anticipations/quote. Needs banking.anticipate."""
        return self._core.call(_o.QUOTE_ANTICIPATION, self._bound, body, options)

    def list(self, query: T.ListAnticipationsQuery | None = None, **options: Unpack[Options]) -> Pages[T.Anticipation]:
        """List a merchant's anticipations: GET /v1/merchants/{merchantId}/anticipations. Needs banking.view."""
        return self._core.list(_o.LIST_ANTICIPATIONS, self._bound, query, options)

    def create(self, body: T.CreateAnticipationInput, **options: Unpack[Options]) -> T.Anticipation:
        """Accept a quote: its installments are paid early: POST /v1/merchants/{merchantId}/anticipations. Needs banking.anticipate."""
        return self._core.call(_o.CREATE_ANTICIPATION, self._bound, body, options)

    def get(self, anticipation_id: str, **options: Unpack[Options]) -> T.Anticipation:
        """Read an anticipation: GET /v1/merchants/{merchantId}/anticipations/{anticipationId}. Needs banking.view."""
        return self._core.call(_o.GET_ANTICIPATION, (*self._bound, anticipation_id), None, options)


class _Merchant:
    def __init__(self, core: Core, bound: tuple[str, ...]) -> None:
        self._core = core
        self._bound = bound
        self.sandbox = _MerchantSandbox(core, bound)
        self.affiliations = _MerchantAffiliations(core, bound)
        self.bank_accounts = _MerchantBankAccounts(core, bound)
        self.pix_keys = _MerchantPixKeys(core, bound)
        self.transactions = _MerchantTransactions(core, bound)
        self.three_ds_sessions = _MerchantThreeDsSessions(core, bound)
        self.refunds = _MerchantRefunds(core, bound)
        self.statement = _MerchantStatement(core, bound)
        self.receivables = _MerchantReceivables(core, bound)
        self.cashouts = _MerchantCashouts(core, bound)
        self.anticipations = _MerchantAnticipations(core, bound)

    def get(self, **options: Unpack[Options]) -> T.Merchant:
        """Read a merchant: GET /v1/merchants/{merchantId}. Needs merchant.company.view."""
        return self._core.call(_o.GET_MERCHANT, self._bound, None, options)

    def update(self, body: T.UpdateMerchantInput, **options: Unpack[Options]) -> T.Merchant:
        """Update a merchant in part: PATCH /v1/merchants/{merchantId}. Needs merchant.company.edit."""
        return self._core.call(_o.UPDATE_MERCHANT, self._bound, body, options)

    def set_status(self, body: T.SetMerchantStatusInput, **options: Unpack[Options]) -> T.Merchant:
        """Activate or deactivate a merchant: POST /v1/merchants/{merchantId}/status. Needs merchant.company.edit."""
        return self._core.call(_o.SET_MERCHANT_STATUS, self._bound, body, options)

    def set_default_fee_policy(self, body: T.SetDefaultFeePolicyInput, **options: Unpack[Options]) -> T.SetDefaultFeePolicyAnswer:
        """Set a merchant's default fee policy: PUT /v1/merchants/{merchantId}/default-fee-policy. Needs fee_policy.edit."""
        return self._core.call(_o.SET_DEFAULT_FEE_POLICY, self._bound, body, options)

    def capabilities(self, **options: Unpack[Options]) -> T.Capabilities:
        """Tell which payment methods a merchant can take: GET /v1/merchants/{merchantId}/capabilities. Needs merchant.company.view."""
        return self._core.call(_o.GET_CAPABILITIES, self._bound, None, options)

    def metrics(self, query: T.GetMetricsQuery | None = None, **options: Unpack[Options]) -> T.Metrics:
        """Read metrics of the payments of a merchant: GET /v1/merchants/{merchantId}/metrics. Needs transaction.list."""
        return self._core.call(_o.GET_METRICS, self._bound, query, options)

    def balance(self, **options: Unpack[Options]) -> T.Balance:
        """Read a merchant's balance and its later payments: GET /v1/merchants/{merchantId}/balance. Needs banking.view."""
        return self._core.call(_o.GET_BALANCE, self._bound, None, options)


class _OrganizationAuth:
    def __init__(self, core: Core, bound: tuple[str, ...]) -> None:
        self._core = core
        self._bound = bound

    def login(self, body: T.LoginInput, **options: Unpack[Options]) -> T.Session:
        """Log in with an identifier and a password: POST /v1/auth/login."""
        return self._core.call(_o.LOGIN, self._bound, body, options)

    def refresh(self, body: T.RefreshInput, **options: Unpack[Options]) -> T.Session:
        """Exchange a refresh token for new tokens: POST /v1/auth/refresh."""
        return self._core.call(_o.REFRESH, self._bound, body, options)

    def logout(self, body: dict[str, Any] | None = None, **options: Unpack[Options]) -> None:
        """End this session: POST /v1/auth/logout."""
        self._core.call(_o.LOGOUT, self._bound, body, options)

    def me(self, **options: Unpack[Options]) -> T.GetMeAnswer:
        """Read the user of the token: GET /v1/auth/me."""
        return self._core.call(_o.GET_ME, self._bound, None, options)

    def select_company(self, body: T.SelectCompanyInput, **options: Unpack[Options]) -> T.SelectCompanyAnswer:
        """Select the company to work in: POST /v1/auth/select-company."""
        return self._core.call(_o.SELECT_COMPANY, self._bound, body, options)

    def change_password(self, body: T.ChangePasswordInput, **options: Unpack[Options]) -> None:
        """Change the password: POST /v1/auth/password/change."""
        self._core.call(_o.CHANGE_PASSWORD, self._bound, body, options)

    def forgot_password(self, body: T.ForgotPasswordInput, **options: Unpack[Options]) -> T.ForgotPasswordAnswer:
        """Ask for a password reset: POST /v1/auth/password/forgot."""
        return self._core.call(_o.FORGOT_PASSWORD, self._bound, body, options)

    def reset_password(self, body: T.ResetPasswordInput, **options: Unpack[Options]) -> None:
        """Set a new password with a reset token: POST /v1/auth/password/reset."""
        self._core.call(_o.RESET_PASSWORD, self._bound, body, options)

    def enrol_totp(self, body: T.EnrolTotpInput, **options: Unpack[Options]) -> T.TotpEnrolment:
        """Enroll a second factor: POST /v1/auth/totp/enrol."""
        return self._core.call(_o.ENROL_TOTP, self._bound, body, options)

    def confirm_totp(self, body: T.ConfirmTotpInput, **options: Unpack[Options]) -> None:
        """Enable the second factor with its first code: POST /v1/auth/totp/confirm."""
        self._core.call(_o.CONFIRM_TOTP, self._bound, body, options)

    def disable_totp(self, body: T.DisableTotpInput, **options: Unpack[Options]) -> None:
        """Disable the second factor: POST /v1/auth/totp/disable."""
        self._core.call(_o.DISABLE_TOTP, self._bound, body, options)


class _OrganizationUsers:
    def __init__(self, core: Core, bound: tuple[str, ...]) -> None:
        self._core = core
        self._bound = bound

    def list_own_sessions(self, **options: Unpack[Options]) -> T.UserSessionList:
        """List your sessions: GET /v1/users/me/sessions."""
        return self._core.call(_o.LIST_OWN_SESSIONS, self._bound, None, options)

    def end_own_session(self, id: str, **options: Unpack[Options]) -> None:
        """End one of your sessions: DELETE /v1/users/me/sessions/{id}."""
        self._core.call(_o.END_OWN_SESSION, (*self._bound, id), None, options)

    def list_sessions(self, id: str, **options: Unpack[Options]) -> T.UserSessionList:
        """List the sessions of a user of the selected company: GET /v1/users/{id}/sessions. Needs user.view."""
        return self._core.call(_o.LIST_USER_SESSIONS, (*self._bound, id), None, options)

    def end_sessions(self, id: str, **options: Unpack[Options]) -> None:
        """End the sessions of a user of the selected company: DELETE /v1/users/{id}/sessions. Needs user.edit."""
        self._core.call(_o.END_USER_SESSIONS, (*self._bound, id), None, options)

    def list_own_memberships(self, **options: Unpack[Options]) -> T.OwnMembershipList:
        """List your memberships: GET /v1/users/me/memberships."""
        return self._core.call(_o.LIST_OWN_MEMBERSHIPS, self._bound, None, options)

    def remove_membership(self, id: str, company_id: str, query: T.RemoveMembershipQuery | None = None, **options: Unpack[Options]) -> None:
        """End a user’s membership of a company: DELETE /v1/users/{id}/memberships/{company_id}. Needs user.edit."""
        self._core.call(_o.REMOVE_MEMBERSHIP, (*self._bound, id, company_id), query, options)

    def accept_membership(self, company_id: str, body: dict[str, Any] | None = None, **options: Unpack[Options]) -> T.User:
        """Accept a company’s invitation: POST /v1/users/me/memberships/{company_id}/accept."""
        return self._core.call(_o.ACCEPT_MEMBERSHIP, (*self._bound, company_id), body, options)

    def list(self, query: T.ListUsersQuery | None = None, **options: Unpack[Options]) -> Pages[T.User]:
        """List the users of the selected company: GET /v1/users. Needs user.list."""
        return self._core.list(_o.LIST_USERS, self._bound, query, options)

    def create(self, body: T.CreateUserInput, **options: Unpack[Options]) -> T.User:
        """Add a user to the selected company: POST /v1/users. Needs user.create."""
        return self._core.call(_o.CREATE_USER, self._bound, body, options)

    def get(self, id: str, **options: Unpack[Options]) -> T.User:
        """Read a user of the selected company: GET /v1/users/{id}. Needs user.view."""
        return self._core.call(_o.GET_USER, (*self._bound, id), None, options)

    def update(self, id: str, body: T.UpdateUserInput, **options: Unpack[Options]) -> T.User:
        """Change a user of the selected company: PATCH /v1/users/{id}. Needs user.edit."""
        return self._core.call(_o.UPDATE_USER, (*self._bound, id), body, options)

    def suspend(self, id: str, body: T.SuspendUserInput | None = None, **options: Unpack[Options]) -> T.SuspendedUser:
        """Suspend a user in the selected company: POST /v1/users/{id}/suspend. Needs user.edit."""
        return self._core.call(_o.SUSPEND_USER, (*self._bound, id), body, options)

    def unsuspend(self, id: str, body: dict[str, Any] | None = None, **options: Unpack[Options]) -> T.User:
        """Let a suspended user in again: POST /v1/users/{id}/unsuspend. Needs user.edit."""
        return self._core.call(_o.UNSUSPEND_USER, (*self._bound, id), body, options)


class _OrganizationPreferences:
    def __init__(self, core: Core, bound: tuple[str, ...]) -> None:
        self._core = core
        self._bound = bound

    def get(self, key: str, **options: Unpack[Options]) -> T.Preference:
        """Read a preference of the user: GET /v1/users/me/preferences/{key}."""
        return self._core.call(_o.GET_PREFERENCE, (*self._bound, key), None, options)

    def set(self, key: str, body: T.SetPreferenceInput, **options: Unpack[Options]) -> T.Preference:
        """Store a preference of the user: PUT /v1/users/me/preferences/{key}."""
        return self._core.call(_o.SET_PREFERENCE, (*self._bound, key), body, options)

    def delete(self, key: str, **options: Unpack[Options]) -> None:
        """Delete a preference of the user: DELETE /v1/users/me/preferences/{key}."""
        self._core.call(_o.DELETE_PREFERENCE, (*self._bound, key), None, options)


class _OrganizationSavedViews:
    def __init__(self, core: Core, bound: tuple[str, ...]) -> None:
        self._core = core
        self._bound = bound

    def list(self, query: T.ListSavedViewsQuery | None = None, **options: Unpack[Options]) -> T.SavedViewList:
        """List your saved views and the shared ones of the selected company: GET /v1/saved-views."""
        return self._core.call(_o.LIST_SAVED_VIEWS, self._bound, query, options)

    def create(self, body: T.CreateSavedViewInput, **options: Unpack[Options]) -> T.SavedView:
        """Save a view of a list: POST /v1/saved-views."""
        return self._core.call(_o.CREATE_SAVED_VIEW, self._bound, body, options)

    def update(self, id: str, body: T.UpdateSavedViewInput, **options: Unpack[Options]) -> T.SavedView:
        """Change a saved view: PATCH /v1/saved-views/{id}."""
        return self._core.call(_o.UPDATE_SAVED_VIEW, (*self._bound, id), body, options)

    def delete(self, id: str, **options: Unpack[Options]) -> None:
        """Delete a saved view: DELETE /v1/saved-views/{id}."""
        self._core.call(_o.DELETE_SAVED_VIEW, (*self._bound, id), None, options)


class _OrganizationPermissions:
    def __init__(self, core: Core, bound: tuple[str, ...]) -> None:
        self._core = core
        self._bound = bound

    def list(self, **options: Unpack[Options]) -> T.PermissionEntryPage:
        """List all permissions: GET /v1/permissions. Needs role.view."""
        return self._core.call(_o.LIST_PERMISSIONS, self._bound, None, options)


class _OrganizationRoles:
    def __init__(self, core: Core, bound: tuple[str, ...]) -> None:
        self._core = core
        self._bound = bound

    def list(self, query: T.ListRolesQuery | None = None, **options: Unpack[Options]) -> Pages[T.Role]:
        """List the roles of the selected company: GET /v1/roles. Needs role.view."""
        return self._core.list(_o.LIST_ROLES, self._bound, query, options)

    def create(self, body: T.CreateRoleInput, **options: Unpack[Options]) -> T.Role:
        """Create a role in the selected company: POST /v1/roles. Needs role.edit."""
        return self._core.call(_o.CREATE_ROLE, self._bound, body, options)

    def update(self, id: str, body: T.UpdateRoleInput, **options: Unpack[Options]) -> T.Role:
        """Change a role of the selected company: PATCH /v1/roles/{id}. Needs role.edit."""
        return self._core.call(_o.UPDATE_ROLE, (*self._bound, id), body, options)

    def delete(self, id: str, **options: Unpack[Options]) -> None:
        """Delete a role that no user has: DELETE /v1/roles/{id}. Needs role.edit."""
        self._core.call(_o.DELETE_ROLE, (*self._bound, id), None, options)


class _OrganizationApiKeys:
    def __init__(self, core: Core, bound: tuple[str, ...]) -> None:
        self._core = core
        self._bound = bound

    def list(self, query: T.ListApiKeysQuery | None = None, **options: Unpack[Options]) -> Pages[T.ApiKey]:
        """List API keys: GET /v1/api-keys. Needs api_key.view."""
        return self._core.list(_o.LIST_API_KEYS, self._bound, query, options)

    def create(self, body: T.CreateApiKeyInput, **options: Unpack[Options]) -> T.ApiKey | T.ApiKeyWithSecret:
        """Create an API key: POST /v1/api-keys. Needs api_key.create."""
        return self._core.call(_o.CREATE_API_KEY, self._bound, body, options)

    def get(self, id: str, **options: Unpack[Options]) -> T.ApiKey:
        """Read an API key: GET /v1/api-keys/{id}. Needs api_key.view."""
        return self._core.call(_o.GET_API_KEY, (*self._bound, id), None, options)

    def revoke(self, id: str, **options: Unpack[Options]) -> T.ApiKey:
        """Revoke an API key: DELETE /v1/api-keys/{id}. Needs api_key.revoke."""
        return self._core.call(_o.REVOKE_API_KEY, (*self._bound, id), None, options)

    def rotate(self, id: str, body: T.RotateApiKeyInput | None = None, **options: Unpack[Options]) -> T.ApiKey | T.ApiKeyWithSecret:
        """Replace an API key by a new one: POST /v1/api-keys/{id}/rotate. Needs api_key.rotate."""
        return self._core.call(_o.ROTATE_API_KEY, (*self._bound, id), body, options)


class _OrganizationMerchants:
    def __init__(self, core: Core, bound: tuple[str, ...]) -> None:
        self._core = core
        self._bound = bound

    def list(self, query: T.ListMerchantsQuery | None = None, **options: Unpack[Options]) -> Pages[T.Merchant]:
        """List merchants: GET /v1/merchants. Needs merchant.company.view."""
        return self._core.list(_o.LIST_MERCHANTS, self._bound, query, options)

    def create(self, body: T.CreateMerchantInput, **options: Unpack[Options]) -> T.Merchant:
        """Create a merchant: POST /v1/merchants. Needs merchant.company.create."""
        return self._core.call(_o.CREATE_MERCHANT, self._bound, body, options)


class _OrganizationOrganizations:
    def __init__(self, core: Core, bound: tuple[str, ...]) -> None:
        self._core = core
        self._bound = bound

    def set_default_fee_policy(self, organization_id: str, body: T.SetOrganizationDefaultFeePolicyInput, **options: Unpack[Options]) -> T.SetOrganizationDefaultFeePolicyAnswer:
        """Set the organization's default fee policy: PUT /v1/organizations/{organizationId}/default-fee-policy. Needs fee_policy.edit."""
        return self._core.call(_o.SET_ORGANIZATION_DEFAULT_FEE_POLICY, (*self._bound, organization_id), body, options)


class _OrganizationSandboxClock:
    def __init__(self, core: Core, bound: tuple[str, ...]) -> None:
        self._core = core
        self._bound = bound

    def get(self, **options: Unpack[Options]) -> T.ClockReading:
        """Read the test clock: GET /v1/sandbox/clock. Needs sandbox.use."""
        return self._core.call(_o.GET_CLOCK, self._bound, None, options)

    def advance(self, body: T.AdvanceClockInput, **options: Unpack[Options]) -> T.ClockReading:
        """Move the test clock forward: POST /v1/sandbox/clock/advance. Needs sandbox.use."""
        return self._core.call(_o.ADVANCE_CLOCK, self._bound, body, options)


class _OrganizationSandbox:
    def __init__(self, core: Core, bound: tuple[str, ...]) -> None:
        self._core = core
        self._bound = bound
        self.clock = _OrganizationSandboxClock(core, bound)

    def set_affiliation_status(self, affiliation_id: str, body: T.SetAffiliationStatusInput, **options: Unpack[Options]) -> T.Affiliation:
        """Move an affiliation as its provider would: POST /v1/sandbox/affiliations/{affiliationId}/status. Needs sandbox.use."""
        return self._core.call(_o.SET_AFFILIATION_STATUS, (*self._bound, affiliation_id), body, options)

    def provider_reference(self, transaction_id: str, **options: Unpack[Options]) -> T.GetProviderReferenceAnswer:
        """Read what the provider calls a payment: GET /v1/sandbox/transactions/{transactionId}. Needs sandbox.use."""
        return self._core.call(_o.GET_PROVIDER_REFERENCE, (*self._bound, transaction_id), None, options)

    def resolve_dispute(self, dispute_id: str, body: T.ResolveDisputeInput, **options: Unpack[Options]) -> T.Dispute:
        """Decide a dispute as the network would: POST /v1/sandbox/disputes/{disputeId}/resolve. Needs sandbox.use."""
        return self._core.call(_o.RESOLVE_DISPUTE, (*self._bound, dispute_id), body, options)

    def tamper_statement(self, day: str, body: T.TamperStatementInput, **options: Unpack[Options]) -> T.TamperedStatement:
        """Plant a difference in the provider’s statement of a day: POST /v1/sandbox/statements/{day}/tamper. Needs sandbox.use."""
        return self._core.call(_o.TAMPER_STATEMENT, (*self._bound, day), body, options)

    def complete_three_ds_session(self, id: str, body: T.CompleteThreeDsSessionInput, **options: Unpack[Options]) -> T.ThreeDsSession:
        """Answer a 3DS challenge as its cardholder would: POST /v1/sandbox/3ds-sessions/{id}/complete. Needs sandbox.use."""
        return self._core.call(_o.COMPLETE_THREE_DS_SESSION, (*self._bound, id), body, options)


class _OrganizationFeePolicies:
    def __init__(self, core: Core, bound: tuple[str, ...]) -> None:
        self._core = core
        self._bound = bound

    def list(self, query: T.ListFeePoliciesQuery | None = None, **options: Unpack[Options]) -> Pages[T.FeePolicy]:
        """List fee policies: GET /v1/pricing/fee-policies. Needs fee_policy.view."""
        return self._core.list(_o.LIST_FEE_POLICIES, self._bound, query, options)

    def create(self, body: T.FeePolicyInput, **options: Unpack[Options]) -> T.FeePolicy:
        """Create a fee policy: POST /v1/pricing/fee-policies. Needs fee_policy.edit."""
        return self._core.call(_o.CREATE_FEE_POLICY, self._bound, body, options)

    def get(self, id: str, **options: Unpack[Options]) -> T.FeePolicy:
        """Read a fee policy: GET /v1/pricing/fee-policies/{id}. Needs fee_policy.view."""
        return self._core.call(_o.GET_FEE_POLICY, (*self._bound, id), None, options)

    def replace(self, id: str, body: T.FeePolicyInput, **options: Unpack[Options]) -> T.FeePolicy:
        """Replace a fee policy and all its rules: PUT /v1/pricing/fee-policies/{id}. Needs fee_policy.edit."""
        return self._core.call(_o.REPLACE_FEE_POLICY, (*self._bound, id), body, options)

    def explain(self, id: str, body: T.ExplainFeePolicyInput, **options: Unpack[Options]) -> T.FeeExplanation:
        """Explain the fee of a payment, rule by rule and step by step: POST /v1/pricing/fee-policies/{id}/explain. Needs fee_policy.view."""
        return self._core.call(_o.EXPLAIN_FEE_POLICY, (*self._bound, id), body, options)


class _OrganizationCostPolicies:
    def __init__(self, core: Core, bound: tuple[str, ...]) -> None:
        self._core = core
        self._bound = bound

    def list(self, query: T.ListCostPoliciesQuery | None = None, **options: Unpack[Options]) -> Pages[T.CostPolicy]:
        """List the cost policies of the platform: GET /v1/pricing/cost-policies. Needs cost_policy.view."""
        return self._core.list(_o.LIST_COST_POLICIES, self._bound, query, options)

    def get(self, id: str, **options: Unpack[Options]) -> T.CostPolicy:
        """Read a cost policy of the platform: GET /v1/pricing/cost-policies/{id}. Needs cost_policy.view."""
        return self._core.call(_o.GET_COST_POLICY, (*self._bound, id), None, options)


class _OrganizationTransactions:
    def __init__(self, core: Core, bound: tuple[str, ...]) -> None:
        self._core = core
        self._bound = bound

    def list(self, query: T.ListTransactionsQuery | None = None, **options: Unpack[Options]) -> Pages[T.Transaction]:
        """List payments: GET /v1/transactions. Needs transaction.list."""
        return self._core.list(_o.LIST_TRANSACTIONS, self._bound, query, options)

    def scan(self, query: T.ListTransactionsQuery | None = None, **options: Unpack[Options]) -> Iterator[T.Transaction]:
        """Every row once, while rows are added."""
        return self._core.scan(_o.LIST_TRANSACTIONS, self._bound, query, options)

    def get(self, transaction_id: str, **options: Unpack[Options]) -> T.TransactionDetail:
        """Read a payment of any merchant: GET /v1/merchants/transactions/{transactionId}. Needs merchant.transaction.view."""
        return self._core.call(_o.GET_TRANSACTION, (*self._bound, transaction_id), None, options)

    def receipts(self, id: str, **options: Unpack[Options]) -> T.GetReceiptsAnswer:
        """Read the receipts of a payment and of its refunds: GET /v1/transactions/{id}/receipt. Needs transaction.view."""
        return self._core.call(_o.GET_RECEIPTS, (*self._bound, id), None, options)

    def receipt_file(self, id: str, query: T.GetReceiptFileQuery | None = None, **options: Unpack[Options]) -> Iterator[bytes]:
        """Download the receipt of a payment or of a refund: GET /v1/transactions/{id}/receipt.pdf. Needs transaction.view."""
        return self._core.file(_o.GET_RECEIPT_FILE, (*self._bound, id), query, options)


class _OrganizationDisputesDraft:
    def __init__(self, core: Core, bound: tuple[str, ...]) -> None:
        self._core = core
        self._bound = bound

    def get(self, dispute_id: str, **options: Unpack[Options]) -> T.EvidenceDraft:
        """Read the draft of an answer to a dispute: GET /v1/disputes/{disputeId}/evidence-draft. Needs dispute.view."""
        return self._core.call(_o.GET_EVIDENCE_DRAFT, (*self._bound, dispute_id), None, options)

    def replace(self, dispute_id: str, body: T.ReplaceEvidenceDraftInput, **options: Unpack[Options]) -> T.EvidenceDraft:
        """Save the draft of an answer to a dispute: PUT /v1/disputes/{disputeId}/evidence-draft. Needs dispute.edit."""
        return self._core.call(_o.REPLACE_EVIDENCE_DRAFT, (*self._bound, dispute_id), body, options)

    def delete(self, dispute_id: str, query: T.DeleteEvidenceDraftQuery | None = None, **options: Unpack[Options]) -> None:
        """Delete the draft of an answer to a dispute: DELETE /v1/disputes/{disputeId}/evidence-draft. Needs dispute.edit."""
        self._core.call(_o.DELETE_EVIDENCE_DRAFT, (*self._bound, dispute_id), query, options)

    def file(self, dispute_id: str, file_id: str, **options: Unpack[Options]) -> Iterator[bytes]:
        """Download a file of the draft: GET /v1/disputes/{disputeId}/evidence-draft/files/{fileId}. Needs dispute.view."""
        return self._core.file(_o.GET_EVIDENCE_DRAFT_FILE, (*self._bound, dispute_id, file_id), None, options)


class _OrganizationDisputes:
    def __init__(self, core: Core, bound: tuple[str, ...]) -> None:
        self._core = core
        self._bound = bound
        self.draft = _OrganizationDisputesDraft(core, bound)

    def list(self, query: T.ListDisputesQuery | None = None, **options: Unpack[Options]) -> Pages[T.Dispute]:
        """List disputes: GET /v1/disputes. Needs dispute.view."""
        return self._core.list(_o.LIST_DISPUTES, self._bound, query, options)

    def csv(self, query: T.ListDisputesQuery | None = None, **options: Unpack[Options]) -> Iterator[bytes]:
        """The same as a CSV file, in chunks."""
        return self._core.csv(_o.LIST_DISPUTES, self._bound, query, options)

    def get(self, dispute_id: str, **options: Unpack[Options]) -> T.Dispute:
        """Read a dispute: GET /v1/disputes/{disputeId}. Needs dispute.view."""
        return self._core.call(_o.GET_DISPUTE, (*self._bound, dispute_id), None, options)

    def evidence_file(self, dispute_id: str, evidence_id: str, **options: Unpack[Options]) -> Iterator[bytes]:
        """Download a file of the evidence: GET /v1/disputes/{disputeId}/evidence/{evidenceId}/file. Needs dispute.view."""
        return self._core.file(_o.GET_DISPUTE_EVIDENCE_FILE, (*self._bound, dispute_id, evidence_id), None, options)

    def add_evidence(self, dispute_id: str, body: T.AddDisputeEvidenceInput, **options: Unpack[Options]) -> T.Dispute:
        """Answer a dispute with text and files: POST /v1/disputes/{disputeId}/evidence. Needs dispute.edit."""
        return self._core.call(_o.ADD_DISPUTE_EVIDENCE, (*self._bound, dispute_id), body, options)

    def accept(self, dispute_id: str, body: dict[str, Any] | None = None, **options: Unpack[Options]) -> T.Dispute:
        """Accept a dispute: the money stays with the payer: POST /v1/disputes/{disputeId}/accept. Needs dispute.edit."""
        return self._core.call(_o.ACCEPT_DISPUTE, (*self._bound, dispute_id), body, options)

    def checklist(self, dispute_id: str, **options: Unpack[Options]) -> T.DisputeChecklist:
        """Read what evidence helps against a dispute: GET /v1/disputes/{disputeId}/checklist. Needs dispute.view."""
        return self._core.call(_o.GET_DISPUTE_CHECKLIST, (*self._bound, dispute_id), None, options)


class _OrganizationLedgerEntries:
    def __init__(self, core: Core, bound: tuple[str, ...]) -> None:
        self._core = core
        self._bound = bound

    def list(self, query: T.ListLedgerEntriesQuery | None = None, **options: Unpack[Options]) -> Pages[T.LedgerEntry]:
        """List ledger entries: GET /v1/ledger-entries. Needs ledger.list."""
        return self._core.list(_o.LIST_LEDGER_ENTRIES, self._bound, query, options)

    def csv(self, query: T.ListLedgerEntriesQuery | None = None, **options: Unpack[Options]) -> Iterator[bytes]:
        """The same as a CSV file, in chunks."""
        return self._core.csv(_o.LIST_LEDGER_ENTRIES, self._bound, query, options)


class _OrganizationLedgerPostingSets:
    def __init__(self, core: Core, bound: tuple[str, ...]) -> None:
        self._core = core
        self._bound = bound

    def get(self, posting_set_id: str, **options: Unpack[Options]) -> T.PostingSet:
        """Read what one event has posted, with the proof that it adds up: GET /v1/ledger/posting-sets/{postingSetId}. Needs ledger.view."""
        return self._core.call(_o.GET_POSTING_SET, (*self._bound, posting_set_id), None, options)


class _OrganizationLedgerReconciliations:
    def __init__(self, core: Core, bound: tuple[str, ...]) -> None:
        self._core = core
        self._bound = bound

    def list(self, query: T.ListReconciliationsQuery | None = None, **options: Unpack[Options]) -> Pages[T.Reconciliation]:
        """List reconciliations with the provider’s statements: GET /v1/ledger/reconciliations. Needs ledger.reconciliation.view."""
        return self._core.list(_o.LIST_RECONCILIATIONS, self._bound, query, options)

    def run(self, body: T.RunReconciliationInput, **options: Unpack[Options]) -> T.ReconciliationDetail:
        """Compare the provider’s statement of a day with what was posted: POST /v1/ledger/reconciliations. Needs ledger.reconciliation.run."""
        return self._core.call(_o.RUN_RECONCILIATION, self._bound, body, options)

    def get(self, reconciliation_id: str, **options: Unpack[Options]) -> T.ReconciliationDetail:
        """Read a reconciliation with every difference that it found: GET /v1/ledger/reconciliations/{reconciliationId}. Needs ledger.reconciliation.view."""
        return self._core.call(_o.GET_RECONCILIATION, (*self._bound, reconciliation_id), None, options)

    def csv(self, reconciliation_id: str, **options: Unpack[Options]) -> Iterator[bytes]:
        """The same as a CSV file, in chunks."""
        return self._core.csv(_o.GET_RECONCILIATION, (*self._bound, reconciliation_id), None, options)

    def resolve_item(self, reconciliation_id: str, item_id: str, body: T.ResolveReconciliationItemInput, **options: Unpack[Options]) -> T.ReconciliationItem:
        """Say what became of a difference: PATCH /v1/ledger/reconciliations/{reconciliationId}/items/{itemId}. Needs ledger.reconciliation.run."""
        return self._core.call(_o.RESOLVE_RECONCILIATION_ITEM, (*self._bound, reconciliation_id, item_id), body, options)


class _OrganizationLedger:
    def __init__(self, core: Core, bound: tuple[str, ...]) -> None:
        self._core = core
        self._bound = bound
        self.entries = _OrganizationLedgerEntries(core, bound)
        self.posting_sets = _OrganizationLedgerPostingSets(core, bound)
        self.reconciliations = _OrganizationLedgerReconciliations(core, bound)

    def trial_balance(self, query: T.GetTrialBalanceQuery | None = None, **options: Unpack[Options]) -> T.TrialBalance:
        """Read the trial balance at the end of a day: GET /v1/ledger/trial-balance. Needs ledger.view."""
        return self._core.call(_o.GET_TRIAL_BALANCE, self._bound, query, options)


class _OrganizationEvents:
    def __init__(self, core: Core, bound: tuple[str, ...]) -> None:
        self._core = core
        self._bound = bound

    def list(self, query: T.ListEventsQuery | None = None, **options: Unpack[Options]) -> T.EventPage:
        """List events after or before a cursor: GET /v1/events. Needs event.list."""
        return self._core.call(_o.LIST_EVENTS, self._bound, query, options)

    def csv(self, query: T.ListEventsQuery | None = None, **options: Unpack[Options]) -> Iterator[bytes]:
        """The same as a CSV file, in chunks."""
        return self._core.csv(_o.LIST_EVENTS, self._bound, query, options)

    def follow(self, **options: Unpack[FollowOptions]) -> Iterator[T.Event]:
        """The log as an endless sequence, at least once and in order."""
        return self._core.follow(_o.LIST_EVENTS, options)

    def stream(self, query: T.StreamEventsQuery | None = None, **options: Unpack[Options]) -> Iterator[bytes]:
        """Follow events as a stream: GET /v1/events/stream. Needs event.list."""
        return self._core.file(_o.STREAM_EVENTS, self._bound, query, options)

    def get(self, id: str, **options: Unpack[Options]) -> T.Event:
        """Read an event: GET /v1/events/{id}. Needs event.list."""
        return self._core.call(_o.GET_EVENT, (*self._bound, id), None, options)


class _OrganizationAuditLog:
    def __init__(self, core: Core, bound: tuple[str, ...]) -> None:
        self._core = core
        self._bound = bound

    def list(self, query: T.ListAuditRecordsQuery | None = None, **options: Unpack[Options]) -> T.AuditRecordPage:
        """List the records of changes, newest first, after a cursor: GET /v1/audit-log. Needs audit.read."""
        return self._core.call(_o.LIST_AUDIT_RECORDS, self._bound, query, options)

    def csv(self, query: T.ListAuditRecordsQuery | None = None, **options: Unpack[Options]) -> Iterator[bytes]:
        """The same as a CSV file, in chunks."""
        return self._core.csv(_o.LIST_AUDIT_RECORDS, self._bound, query, options)

    def follow(self, **options: Unpack[FollowOptions]) -> Iterator[T.Event]:
        """The log as an endless sequence, at least once and in order."""
        return self._core.follow(_o.LIST_AUDIT_RECORDS, options)


class _OrganizationRequestLogs:
    def __init__(self, core: Core, bound: tuple[str, ...]) -> None:
        self._core = core
        self._bound = bound

    def list(self, query: T.ListRequestLogsQuery | None = None, **options: Unpack[Options]) -> T.RequestLogPage:
        """List requests with their answers, newest first, after a cursor: GET /v1/request-logs. Needs request_log.view."""
        return self._core.call(_o.LIST_REQUEST_LOGS, self._bound, query, options)

    def follow(self, **options: Unpack[FollowOptions]) -> Iterator[T.Event]:
        """The log as an endless sequence, at least once and in order."""
        return self._core.follow(_o.LIST_REQUEST_LOGS, options)

    def stream(self, query: T.StreamRequestLogsQuery | None = None, **options: Unpack[Options]) -> Iterator[bytes]:
        """Follow requests as a stream: GET /v1/request-logs/stream. Needs request_log.view."""
        return self._core.file(_o.STREAM_REQUEST_LOGS, self._bound, query, options)

    def get(self, id: str, **options: Unpack[Options]) -> T.RequestLog:
        """Read one request with its answer, by the X-Request-Id of the answer: GET /v1/request-logs/{id}. Needs request_log.view."""
        return self._core.call(_o.GET_REQUEST_LOG, (*self._bound, id), None, options)


class _OrganizationDataSubjects:
    def __init__(self, core: Core, bound: tuple[str, ...]) -> None:
        self._core = core
        self._bound = bound

    def export(self, body: T.ExportDataSubjectInput, **options: Unpack[Options]) -> T.DataSubjectJob:
        """Collect everything that is stored of a person: POST /v1/data-subjects/export. Needs privacy.export."""
        return self._core.call(_o.EXPORT_DATA_SUBJECT, self._bound, body, options)

    def erase(self, body: T.EraseDataSubjectInput, **options: Unpack[Options]) -> T.DataSubjectJob:
        """Erase what need not stay of a person: POST /v1/data-subjects/erase. Needs privacy.erase."""
        return self._core.call(_o.ERASE_DATA_SUBJECT, self._bound, body, options)

    def get_job(self, id: str, **options: Unpack[Options]) -> T.DataSubjectJob:
        """Read an export or an erasure of a person: GET /v1/data-subjects/jobs/{id}."""
        return self._core.call(_o.GET_DATA_SUBJECT_JOB, (*self._bound, id), None, options)

    def get_file(self, id: str, **options: Unpack[Options]) -> dict[str, Any]:
        """Download the data of a person: GET /v1/data-subjects/jobs/{id}/file. Needs privacy.export."""
        return self._core.call(_o.GET_DATA_SUBJECT_FILE, (*self._bound, id), None, options)


class _OrganizationExports:
    def __init__(self, core: Core, bound: tuple[str, ...]) -> None:
        self._core = core
        self._bound = bound

    def list(self, query: T.ListExportsQuery | None = None, **options: Unpack[Options]) -> Pages[T.Export]:
        """List the exports of the last seven days: GET /v1/exports."""
        return self._core.list(_o.LIST_EXPORTS, self._bound, query, options)

    def create(self, body: T.CreateExportInput, **options: Unpack[Options]) -> T.Export:
        """Export the rows of a list to a file: POST /v1/exports."""
        return self._core.call(_o.CREATE_EXPORT, self._bound, body, options)

    def get(self, id: str, **options: Unpack[Options]) -> T.Export:
        """Read an export: GET /v1/exports/{id}."""
        return self._core.call(_o.GET_EXPORT, (*self._bound, id), None, options)

    def get_file(self, id: str, **options: Unpack[Options]) -> Iterator[bytes]:
        """Download the file of an export: GET /v1/exports/{id}/file."""
        return self._core.file(_o.GET_EXPORT_FILE, (*self._bound, id), None, options)


class _OrganizationWebhookEndpoints:
    def __init__(self, core: Core, bound: tuple[str, ...]) -> None:
        self._core = core
        self._bound = bound

    def list(self, query: T.ListWebhookEndpointsQuery | None = None, **options: Unpack[Options]) -> Pages[T.WebhookEndpoint]:
        """List webhook endpoints: GET /v1/webhook-endpoints. Needs webhook.view."""
        return self._core.list(_o.LIST_WEBHOOK_ENDPOINTS, self._bound, query, options)

    def create(self, body: T.CreateWebhookEndpointInput, **options: Unpack[Options]) -> T.WebhookEndpoint | T.WebhookEndpointWithSecret:
        """Create a webhook endpoint: POST /v1/webhook-endpoints. Needs webhook.create."""
        return self._core.call(_o.CREATE_WEBHOOK_ENDPOINT, self._bound, body, options)

    def get(self, id: str, **options: Unpack[Options]) -> T.WebhookEndpoint:
        """Read a webhook endpoint: GET /v1/webhook-endpoints/{id}. Needs webhook.view."""
        return self._core.call(_o.GET_WEBHOOK_ENDPOINT, (*self._bound, id), None, options)

    def update(self, id: str, body: T.UpdateWebhookEndpointInput, **options: Unpack[Options]) -> T.WebhookEndpoint:
        """Change a webhook endpoint: PATCH /v1/webhook-endpoints/{id}. Needs webhook.edit."""
        return self._core.call(_o.UPDATE_WEBHOOK_ENDPOINT, (*self._bound, id), body, options)

    def delete(self, id: str, **options: Unpack[Options]) -> None:
        """Delete a webhook endpoint: DELETE /v1/webhook-endpoints/{id}. Needs webhook.delete."""
        self._core.call(_o.DELETE_WEBHOOK_ENDPOINT, (*self._bound, id), None, options)

    def rotate_secret(self, id: str, body: dict[str, Any] | None = None, **options: Unpack[Options]) -> T.WebhookEndpointWithSecret | T.WebhookEndpoint:
        """Replace the secret of a webhook endpoint: POST /v1/webhook-endpoints/{id}/rotate-secret. Needs webhook.edit."""
        return self._core.call(_o.ROTATE_WEBHOOK_SECRET, (*self._bound, id), body, options)

    def stats(self, id: str, query: T.GetWebhookEndpointStatsQuery | None = None, **options: Unpack[Options]) -> T.WebhookEndpointStats:
        """Read the deliveries of a webhook endpoint in numbers: GET /v1/webhook-endpoints/{id}/stats. Needs webhook.view."""
        return self._core.call(_o.GET_WEBHOOK_ENDPOINT_STATS, (*self._bound, id), query, options)

    def test(self, id: str, body: T.TestWebhookEndpointInput | None = None, **options: Unpack[Options]) -> T.TestWebhookEndpointAnswer:
        """Send a test event to a webhook endpoint: POST /v1/webhook-endpoints/{id}/test. Needs webhook.edit."""
        return self._core.call(_o.TEST_WEBHOOK_ENDPOINT, (*self._bound, id), body, options)


class _OrganizationWebhookDeliveries:
    def __init__(self, core: Core, bound: tuple[str, ...]) -> None:
        self._core = core
        self._bound = bound

    def list(self, query: T.ListWebhookDeliveriesQuery | None = None, **options: Unpack[Options]) -> Pages[T.WebhookDelivery]:
        """List deliveries with their attempts: GET /v1/webhook-deliveries. Needs webhook.view."""
        return self._core.list(_o.LIST_WEBHOOK_DELIVERIES, self._bound, query, options)

    def scan(self, query: T.ListWebhookDeliveriesQuery | None = None, **options: Unpack[Options]) -> Iterator[T.WebhookDelivery]:
        """Every row once, while rows are added."""
        return self._core.scan(_o.LIST_WEBHOOK_DELIVERIES, self._bound, query, options)

    def get(self, id: str, **options: Unpack[Options]) -> T.WebhookDelivery:
        """Read a delivery with its attempts: GET /v1/webhook-deliveries/{id}. Needs webhook.view."""
        return self._core.call(_o.GET_WEBHOOK_DELIVERY, (*self._bound, id), None, options)

    def replay_range(self, body: T.ReplayWebhookDeliveriesInput, **options: Unpack[Options]) -> T.ReplayWebhookDeliveriesAnswer:
        """Deliver the events of a range of time again: POST /v1/webhook-deliveries/replay. Needs webhook.replay."""
        return self._core.call(_o.REPLAY_WEBHOOK_DELIVERIES, self._bound, body, options)

    def replay(self, id: str, body: dict[str, Any] | None = None, **options: Unpack[Options]) -> T.ReplayWebhookDeliveryAnswer:
        """Deliver an event again: POST /v1/webhook-deliveries/{id}/replay. Needs webhook.replay."""
        return self._core.call(_o.REPLAY_WEBHOOK_DELIVERY, (*self._bound, id), body, options)


class _Organization:
    def __init__(self, core: Core, bound: tuple[str, ...]) -> None:
        self._core = core
        self._bound = bound
        self.auth = _OrganizationAuth(core, bound)
        self.users = _OrganizationUsers(core, bound)
        self.preferences = _OrganizationPreferences(core, bound)
        self.saved_views = _OrganizationSavedViews(core, bound)
        self.permissions = _OrganizationPermissions(core, bound)
        self.roles = _OrganizationRoles(core, bound)
        self.api_keys = _OrganizationApiKeys(core, bound)
        self.merchants = _OrganizationMerchants(core, bound)
        self.organizations = _OrganizationOrganizations(core, bound)
        self.sandbox = _OrganizationSandbox(core, bound)
        self.fee_policies = _OrganizationFeePolicies(core, bound)
        self.cost_policies = _OrganizationCostPolicies(core, bound)
        self.transactions = _OrganizationTransactions(core, bound)
        self.disputes = _OrganizationDisputes(core, bound)
        self.ledger = _OrganizationLedger(core, bound)
        self.events = _OrganizationEvents(core, bound)
        self.audit_log = _OrganizationAuditLog(core, bound)
        self.request_logs = _OrganizationRequestLogs(core, bound)
        self.data_subjects = _OrganizationDataSubjects(core, bound)
        self.exports = _OrganizationExports(core, bound)
        self.webhook_endpoints = _OrganizationWebhookEndpoints(core, bound)
        self.webhook_deliveries = _OrganizationWebhookDeliveries(core, bound)

    def search(self, query: T.SearchQuery, **options: Unpack[Options]) -> T.SearchHitPage:
        """Find objects by any of their ids: GET /v1/search."""
        return self._core.call(_o.SEARCH, self._bound, query, options)


class Merchant(_Merchant):
    """The resources of one merchant."""

    def __init__(self, core: Core, merchant_id: str) -> None:
        if not isinstance(merchant_id, str) or not merchant_id:
            raise ValueError("merchant: the id must be a non-empty string")
        super().__init__(core, (merchant_id,))
        self.id = merchant_id


class Mps(_Organization):
    """The client. It takes the options of `Core`: `base_url`, `api_key` and others. Threads may share it."""

    def __init__(self, base_url: str, **options: Any) -> None:
        self._core = Core(base_url, **options)
        super().__init__(self._core, ())

    def merchant(self, merchant_id: str) -> Merchant:
        """Binds {merchantId}."""
        return Merchant(self._core, merchant_id)

    def close(self) -> None:
        """Closes the idle connections. The client may be used again."""
        self._core.close()

    def __enter__(self) -> Mps:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"Mps({self._core.base_url!r})"
