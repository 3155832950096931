# Generated from docs/references/openapi.json by `npm run gen`.
"""The types of requests and answers. Amounts are integers in cents, instants are text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypedDict

if TYPE_CHECKING:
    from typing_extensions import NotRequired, TypeAlias


class AbatementInput(TypedDict):
    modality: Literal["FIXED", "PERCENTAGE"]
    amount: NotRequired[int]
    percentage: NotRequired[float]


class AddDisputeEvidenceInput(TypedDict):
    text: NotRequired[str]
    files: NotRequired[list[AddDisputeEvidenceInputFilesItem]]
    draft_version: NotRequired[str]


class AddDisputeEvidenceInputFilesItem(TypedDict):
    name: str
    content_type: str
    data_base64: str
    item: NotRequired[Literal["RECEIPT", "THREE_DS", "TIMELINE", "CONSUMER_DATA", "EARLIER_PAYMENTS", "PROOF_OF_DELIVERY", "CONVERSATION", "TERMS_ACCEPTED", "REFUND_POLICY"]]


class Address(TypedDict):
    street: str | None
    street_number: str | None
    complement: str | None
    neighborhood: str | None
    zipcode: str | None
    country: str | None
    state: str | None
    city: str | None


class AdvanceClockInput(TypedDict):
    seconds: NotRequired[int]
    to: NotRequired[str]


class Affiliation(TypedDict):
    id: str
    company_id: str
    provider: Provider
    mcc: str
    anticipation_type: Literal["AUTOMATIC", "SPOT", "NONE"]
    payment_methods: list[PaymentMethod]
    capture_methods: list[CaptureMethod]
    status: Literal["PENDING", "PENDING_APPROVAL", "WAITING_DOCUMENTS", "PROCESSING_DOCUMENTS", "ACTIVE", "BLOCKED", "REJECTED", "FAILED", "INVALID_SETTLEMENT_BANK_ACCOUNT"]
    status_reason: str | None
    settlement_bank_account_id: str | None
    created_at: str
    updated_at: str


class AffiliationEventData(TypedDict):
    object: Affiliation
    previous: dict[str, Any]
    omitted: NotRequired[list[str]]


class AffiliationPage(TypedDict):
    data: list[Affiliation]
    pagination: Pagination


class AffiliationStatusChangedEvent(TypedDict):
    id: str
    type: Literal["affiliation.status_changed"]
    version: Literal["1"]
    timestamp: str
    company_id: str
    correlation_id: str
    sequence: int
    aggregate: EventAggregate
    data: AffiliationEventData


class Anticipation(TypedDict):
    id: str
    company_id: str
    request_id: str
    quote_id: str
    gross: int
    fee: int
    net: int
    status: Literal["COMPLETED"]
    payment_date: str
    created_at: str


class AnticipationCreatedEvent(TypedDict):
    id: str
    type: Literal["anticipation.created"]
    version: Literal["1"]
    timestamp: str
    company_id: str
    correlation_id: str
    sequence: int
    aggregate: EventAggregate
    data: AnticipationEventData


class AnticipationEventData(TypedDict):
    object: Anticipation
    previous: dict[str, Any]
    omitted: NotRequired[list[str]]


class AnticipationPage(TypedDict):
    data: list[Anticipation]
    pagination: Pagination


class AnticipationQuote(TypedDict):
    quote_id: str
    gross: int
    fee: int
    net: int
    monthly_percentage: float
    payment_date: str
    expires_at: str
    items: list[AnticipationQuoteItemItem]


class AnticipationQuoteItemItem(TypedDict):
    ledger_entry_id: str
    transaction_id: str
    installment: int
    payment_date: str
    days: int
    gross: int
    fee: int
    net: int


class ApiKey(TypedDict):
    id: str
    name: str
    prefix: str
    last4: str
    scope: Literal["COMPANY", "ORGANIZATION"]
    company_id: str
    organization_id: str
    permissions: list[str]
    allowed_ips: list[str]
    expires_at: str | None
    last_used_at: str | None
    created_at: str
    created_by: str
    revoked_at: str | None
    rotated_from: str | None


class ApiKeyPage(TypedDict):
    data: list[ApiKey]
    pagination: Pagination


class ApiKeyWithSecret(TypedDict):
    id: str
    name: str
    prefix: str
    last4: str
    scope: Literal["COMPANY", "ORGANIZATION"]
    company_id: str
    organization_id: str
    permissions: list[str]
    allowed_ips: list[str]
    expires_at: str | None
    last_used_at: str | None
    created_at: str
    created_by: str
    revoked_at: str | None
    rotated_from: str | None
    key: str


class AuditRecord(TypedDict):
    id: str
    sequence: int
    at: str
    actor: AuditRecordActor
    action: str
    resource: AuditRecordResource
    company_id: str | None
    changes: list[AuditRecordChangesItem]
    request_id: str
    ip: str | None
    previous_hash: str | None
    hash: str


class AuditRecordActor(TypedDict):
    kind: Literal["API_KEY", "USER", "OPERATOR", "PLATFORM", "PROVIDER"]
    id: str | None
    label: str


AuditRecordChangesItem = TypedDict(
    "AuditRecordChangesItem",
    {
        "path": "str",
        "from": "Any",
        "to": "Any",
    },
)


class AuditRecordPage(TypedDict):
    data: list[AuditRecord]
    next_cursor: str | None
    has_more: bool


class AuditRecordResource(TypedDict):
    type: str
    id: str


class AuthenticateTransactionInput(TypedDict):
    three_d_secure_session_id: str


class Balance(TypedDict):
    currency: Currency
    available: int
    pending: int
    blocked: int
    as_of: str


class BankAccount(TypedDict):
    id: str
    company_id: str
    bank_code: str
    ispb: str | None
    branch: str
    account: str
    account_type: Literal["CHECKING", "SAVINGS", "PAYMENT"]
    owner_name: str
    owner_document: str
    primary: bool
    created_at: str
    updated_at: str


class BankAccountPage(TypedDict):
    data: list[BankAccount]
    pagination: Pagination


class BolepixData(TypedDict):
    pix_key_id: str
    external_request_id: str | None
    due_date: str
    expiration_in_days_after_due_date: int
    boleto_transaction_id: str | None
    bank_issuer: str | None
    bank_code: str | None
    bank_branch: str | None
    bank_account_number: str | None
    bar_code: str | None
    bank_line: str | None
    bank_assignor: str | None
    pix_transaction_id: str | None
    pix_identification: str | None
    pix_emv: str | None
    paid_via: str | None
    paid_amount: int | None
    paid_at: str | None
    discount: BolepixDiscount | None
    fine_percentage: float | None
    monthly_interest_percentage: float | None


class BolepixDataInput(TypedDict):
    pix_key_id: NotRequired[str]
    due_date: str
    expiration_in_days_after_due_date: NotRequired[int]
    discount: NotRequired[BolepixDiscountInput]
    fine_percentage: NotRequired[float]
    monthly_interest_percentage: NotRequired[float]


class BolepixDiscount(TypedDict):
    modality: str
    amount: int | None
    percentage: float | None
    until_date: str


class BolepixDiscountInput(TypedDict):
    modality: Literal["FIXED", "PERCENTAGE"]
    amount: NotRequired[int]
    percentage: NotRequired[float]
    until_date: str


class Capabilities(TypedDict):
    merchant_status: Literal["PENDING_ACTIVATION", "ACTIVE", "INACTIVE", "BLOCKED"]
    methods: list[CapabilitiesMethodsItem]


class CapabilitiesMethodsItem(TypedDict):
    payment_method: PaymentMethod
    available: bool
    reasons: list[str]


CaptureMethod: TypeAlias = "Literal[\"EMV\", \"MAGSTRIPE\", \"ECOMMERCE\", \"CONTACTLESS_ICC\"]"


class CaptureTransactionInput(TypedDict):
    amount: NotRequired[int]


CardBrand: TypeAlias = "Literal[\"VISA\", \"MASTERCARD\", \"ELO\", \"AMEX\", \"HIPERCARD\", \"DINERS\", \"DISCOVER\", \"JCB\", \"CABAL\", \"UNKNOWN\"]"


class CardData(TypedDict):
    expiry_month: str
    expiry_year: str
    last_digits: str
    brand: CardBrand
    device_id: str | None
    cardholder_name: str | None
    country: str | None
    wallet_type: str | None
    display_name: str | None
    authentication_type: str | None


class Cashout(TypedDict):
    id: str
    company_id: str
    request_id: str
    amount: int
    fee: int
    status: Literal["PENDING", "PROCESSING", "COMPLETED", "FAILED"]
    rail: Literal["PIX"]
    pix_key_id: str | None
    status_reason: str | None
    created_at: str
    updated_at: str
    completed_at: str | None


class CashoutCreatedEvent(TypedDict):
    id: str
    type: Literal["cashout.created"]
    version: Literal["1"]
    timestamp: str
    company_id: str
    correlation_id: str
    sequence: int
    aggregate: EventAggregate
    data: CashoutEventData


class CashoutEventData(TypedDict):
    object: Cashout
    previous: dict[str, Any]
    omitted: NotRequired[list[str]]


class CashoutPage(TypedDict):
    data: list[Cashout]
    pagination: Pagination


class CashoutStatusChangedEvent(TypedDict):
    id: str
    type: Literal["cashout.status_changed"]
    version: Literal["1"]
    timestamp: str
    company_id: str
    correlation_id: str
    sequence: int
    aggregate: EventAggregate
    data: CashoutEventData


class ChangePasswordInput(TypedDict):
    current_password: str
    new_password: str


class ChargeTerm(TypedDict):
    modality: str
    amount: int | None
    percentage: float | None


class ChecklistItem(TypedDict):
    item: Literal["RECEIPT", "THREE_DS", "TIMELINE", "CONSUMER_DATA", "EARLIER_PAYMENTS", "PROOF_OF_DELIVERY", "CONVERSATION", "TERMS_ACCEPTED", "REFUND_POLICY"]
    helps: bool
    available: bool | None
    draft_file_ids: list[str]
    evidence_ids: list[str]


class ClockReading(TypedDict):
    now: str


class CompleteThreeDsSessionInput(TypedDict):
    outcome: Literal["AUTHENTICATED", "FAILED", "ABANDONED"]


class ConfirmTotpInput(TypedDict):
    totp: str


class Consumer(TypedDict):
    full_name: str | None
    email: str | None
    pix_key: str | None
    document_type: str | None
    document_number: str | None
    phone: str | None
    birth_date: str | None
    address: NotRequired[Address]


class ConsumerInput(TypedDict):
    full_name: NotRequired[str]
    email: NotRequired[str]
    pix_key: NotRequired[str]
    document_type: NotRequired[DocumentType]
    document_number: NotRequired[str]
    phone: NotRequired[str]
    birth_date: NotRequired[str]
    address: NotRequired[ConsumerInputAddress]


class ConsumerInputAddress(TypedDict):
    street: NotRequired[str]
    street_number: NotRequired[str]
    complement: NotRequired[str]
    neighborhood: NotRequired[str]
    zipcode: NotRequired[str]
    state: NotRequired[Literal["AC", "AL", "AM", "AP", "BA", "CE", "DF", "ES", "GO", "MA", "MG", "MS", "MT", "PA", "PB", "PE", "PI", "PR", "RJ", "RN", "RO", "RR", "RS", "SC", "SE", "SP", "TO", ""]]
    city: NotRequired[str]
    country: NotRequired[str]


class Contact(TypedDict):
    first_name: str | None
    last_name: str | None
    phone: str | None
    email: str | None
    mother_name: str | None
    birth_date: str | None
    document_number: str | None
    politically_exposed: bool | None
    declared_income: int | None
    occupation: str | None
    net_worth: int | None
    address: Address | None


class CostPolicy(TypedDict):
    id: str
    name: str
    description: str | None
    is_active: bool
    cashout_price: int
    automatic_anticipation_percentage: float
    spot_anticipation_percentage: float
    rules: list[FeeRule]
    created_at: str
    updated_at: str
    provider: Provider
    mcc: str | None
    organization_id: str | None


class CostPolicyPage(TypedDict):
    data: list[CostPolicy]
    pagination: Pagination


class CreateAffiliationInput(TypedDict):
    provider: Literal["PROVIDER_A"]
    mcc: str
    anticipation_type: NotRequired[Literal["AUTOMATIC", "SPOT", "NONE"]]
    payment_methods: NotRequired[list[PaymentMethod]]
    capture_methods: NotRequired[list[CaptureMethod]]
    settlement_bank_account_id: NotRequired[str | None]


class CreateAnticipationInput(TypedDict):
    request_id: str
    quote_id: str


class CreateApiKeyInput(TypedDict):
    name: str
    permissions: NotRequired[list[str]]
    scope: NotRequired[Literal["COMPANY", "ORGANIZATION"]]
    expires_at: NotRequired[str]
    allowed_ips: NotRequired[list[str]]


class CreateBankAccountInput(TypedDict):
    bank_code: str
    ispb: NotRequired[str | None]
    branch: str
    account: str
    account_type: Literal["CHECKING", "SAVINGS", "PAYMENT"]
    owner_name: NotRequired[str]
    owner_document: NotRequired[str]
    primary: NotRequired[bool]


class CreateCashoutInput(TypedDict):
    request_id: str
    amount: NotRequired[int]


class CreateExportInput(TypedDict):
    kind: Literal["PAYMENTS", "REFUNDS", "CASHOUTS", "DISPUTES", "EVENTS", "LEDGER_ENTRIES", "STATEMENT"]
    format: Literal["CSV", "JSONL"]
    filters: NotRequired[dict[str, str]]
    columns: NotRequired[list[str]]
    locale: NotRequired[Literal["pt-BR", "en"]]


class CreateMerchantInput(TypedDict):
    name: str
    full_name: str
    document_type: DocumentType
    document_number: str
    document_tax_type: NotRequired[TaxType]
    contact: CreateMerchantInputContact
    address: CreateMerchantInputAddress
    transfer_configurations: NotRequired[CreateMerchantInputTransferConfigurations]
    company_logo_url: NotRequired[str]
    website_url: NotRequired[str]
    declared_revenue: NotRequired[int | None]
    metadata: NotRequired[dict[str, Any]]
    webhook_enabled: NotRequired[bool]


class CreateMerchantInputAddress(TypedDict):
    street: str
    street_number: str
    neighborhood: str
    zipcode: str
    country: NotRequired[str]
    state: State
    city: str
    complement: NotRequired[str]


class CreateMerchantInputContact(TypedDict):
    first_name: NotRequired[str]
    last_name: NotRequired[str]
    phone: NotRequired[str]
    email: NotRequired[str]
    mother_name: NotRequired[str]
    birth_date: NotRequired[str]
    document_number: NotRequired[str]
    politically_exposed: NotRequired[bool]
    declared_income: NotRequired[int]
    occupation: NotRequired[str]
    net_worth: NotRequired[int]
    address: NotRequired[CreateMerchantInputContactAddress]


class CreateMerchantInputContactAddress(TypedDict):
    street: NotRequired[str]
    street_number: NotRequired[str]
    complement: NotRequired[str]
    neighborhood: NotRequired[str]
    zipcode: NotRequired[str]
    state: NotRequired[Literal["AC", "AL", "AM", "AP", "BA", "CE", "DF", "ES", "GO", "MA", "MG", "MS", "MT", "PA", "PB", "PE", "PI", "PR", "RJ", "RN", "RO", "RR", "RS", "SC", "SE", "SP", "TO", ""]]
    city: NotRequired[str]
    country: NotRequired[str]


class CreateMerchantInputTransferConfigurations(TypedDict):
    """Default: {}"""

    automatic_transfer_enabled: NotRequired[bool]
    transfer_frequency: NotRequired[TransferFrequency | None]
    rail: NotRequired[Literal["PIX"]]
    utc_hour_of_day: NotRequired[int | None]
    day_of_week: NotRequired[int | None]
    day_of_month: NotRequired[int | None]
    min_balance: NotRequired[int]


class CreatePixKeyInput(TypedDict):
    key_type: Literal["CPF", "CNPJ", "EMAIL", "PHONE", "EVP"]
    key: NotRequired[str]
    primary: NotRequired[bool]


class CreateRefundInput(TypedDict):
    request_id: str
    amount: NotRequired[int]
    reason: NotRequired[RefundReason]
    description: NotRequired[str]


class CreateRoleInput(TypedDict):
    name: str
    description: NotRequired[str]
    permissions: list[str]


class CreateSavedViewInput(TypedDict):
    resource: str
    name: str
    value: Any
    shared: NotRequired[bool]


class CreateThreeDsSessionInput(TypedDict):
    amount: int
    currency: NotRequired[Currency]
    card_data: CreateThreeDsSessionInputCardData
    payer_name: NotRequired[str]
    payer_email: NotRequired[str]
    payer_phone: NotRequired[str]
    payer_document: NotRequired[str]
    billing_address: NotRequired[CreateThreeDsSessionInputBillingAddress]
    website: NotRequired[str]


class CreateThreeDsSessionInputBillingAddress(TypedDict):
    street: NotRequired[str]
    street_number: NotRequired[str]
    complement: NotRequired[str]
    neighborhood: NotRequired[str]
    zipcode: NotRequired[str]
    state: NotRequired[Literal["AC", "AL", "AM", "AP", "BA", "CE", "DF", "ES", "GO", "MA", "MG", "MS", "MT", "PA", "PB", "PE", "PI", "PR", "RJ", "RN", "RO", "RR", "RS", "SC", "SE", "SP", "TO", ""]]
    city: NotRequired[str]
    country: NotRequired[str]


class CreateThreeDsSessionInputCardData(TypedDict):
    network_token: str
    expiry_month: str
    expiry_year: str


class CreateTransactionInput(TypedDict):
    provider: Literal["PROVIDER_A"]
    request_id: str
    amount: int
    capture_method: CaptureMethod
    payment_method: PaymentMethod
    currency: NotRequired[Currency]
    installments: NotRequired[int]
    pix_data: NotRequired[PixDataInput]
    bolepix_data: NotRequired[BolepixDataInput]
    card_data: NotRequired[CreateTransactionInputCardData]
    three_d_secure_session_id: NotRequired[str]
    require_3ds: NotRequired[bool]
    refuse_on_challenge: NotRequired[bool]
    consumer: NotRequired[ConsumerInput]
    metadata: NotRequired[dict[str, Any]]
    split_rules: NotRequired[list[CreateTransactionInputSplitRulesItem]]
    soft_descriptor: NotRequired[str]
    serial_number: NotRequired[str]
    nsu: NotRequired[str]
    fee_policy_id: NotRequired[str]


class CreateTransactionInputCardData(TypedDict):
    network_token: str
    cryptogram: NotRequired[str]
    expiry_month: str
    expiry_year: str
    authentication_type: NotRequired[Literal["3DS", "NETWORK_TOKEN"]]
    wallet_type: NotRequired[Literal["APPLE_PAY", "GOOGLE_PAY", "SAMSUNG_PAY"]]
    display_name: NotRequired[str]


class CreateTransactionInputSplitRulesItem(TypedDict):
    company_id: str
    amount: NotRequired[int]
    percentage: NotRequired[float]
    charge_processing_cost: NotRequired[bool]
    liable: NotRequired[bool]


class CreateUserInput(TypedDict):
    identifier: CreateUserInputIdentifierEmail | CreateUserInputIdentifierPhone
    password: NotRequired[str]
    first_name: str
    last_name: str
    role_id: str
    metadata: NotRequired[dict[str, Any]]


class CreateUserInputIdentifierEmail(TypedDict):
    type: Literal["EMAIL"]
    value: str


class CreateUserInputIdentifierPhone(TypedDict):
    type: Literal["PHONE"]
    value: str


class CreateWebhookEndpointInput(TypedDict):
    url: str
    event_types: NotRequired[list[Literal["*", "transaction.*", "refund.*", "dispute.*", "three_ds_session.*", "settlement.*", "merchant.*", "affiliation.*", "fee_policy.*", "pix_key.*", "cashout.*", "anticipation.*", "webhook_endpoint.*", "transaction.created", "transaction.status_changed", "transaction.late_payment", "refund.created", "refund.completed", "refund.failed", "refund.cancelled", "dispute.created", "dispute.updated", "dispute.closed", "three_ds_session.created", "three_ds_session.authenticated", "three_ds_session.failed", "three_ds_session.consumed", "settlement.paid", "settlement.failed", "merchant.created", "merchant.updated", "merchant.status_changed", "affiliation.status_changed", "fee_policy.replaced", "pix_key.created", "pix_key.deleted", "pix_key.primary_changed", "cashout.created", "cashout.status_changed", "anticipation.created", "webhook_endpoint.disabled", "webhook_endpoint.test"]]]
    description: NotRequired[str]
    enabled: NotRequired[bool]
    company_id: NotRequired[str]


Currency: TypeAlias = "Literal[\"BRL\"]"


class DataSubjectJob(TypedDict):
    id: str
    kind: Literal["EXPORT", "ERASURE"]
    status: Literal["PENDING", "RUNNING", "DONE", "FAILED"]
    found: list[DataSubjectJobFoundItem]
    blanked: list[DataSubjectJobBlankedItem]
    kept: list[DataSubjectJobKeptItem]
    created_at: str
    finished_at: str | None
    expires_at: str | None


class DataSubjectJobBlankedItem(TypedDict):
    kind: str
    count: int


class DataSubjectJobFoundItem(TypedDict):
    kind: str
    count: int


class DataSubjectJobKeptItem(TypedDict):
    kind: str
    count: int
    reason: str
    until: str | None


class DeleteEvidenceDraftQuery(TypedDict):
    version: NotRequired[str | list[str]]


class DictKeyInformation(TypedDict):
    bank: str
    account: str
    branch: str
    account_type: str
    owner_name: str
    owner_document: str
    is_owned_by_company: bool


class DisableTotpInput(TypedDict):
    current_password: str
    totp: str


class Dispute(TypedDict):
    id: str
    transaction_id: str
    company_id: str
    kind: DisputeKind
    status: Literal["OPEN", "UNDER_REVIEW", "WON", "LOST", "ACCEPTED", "CANCELLED"]
    amount: int
    reason_code: str | None
    due_at: str | None
    evidence: list[DisputeEvidenceItem]
    created_at: str
    updated_at: str
    closed_at: str | None


class DisputeAuthentication(TypedDict):
    session_id: str
    authentication_flow: Literal["FRICTIONLESS", "CHALLENGE", "ATTEMPT", None]
    liability_shift: bool


class DisputeChecklist(TypedDict):
    dispute_id: str
    kind: DisputeKind
    reason_code: str | None
    items: list[ChecklistItem]
    three_ds: DisputeAuthentication | None
    earlier_payments: list[EarlierPayment]
    draft_version: str | None


class DisputeClosedEvent(TypedDict):
    id: str
    type: Literal["dispute.closed"]
    version: Literal["1"]
    timestamp: str
    company_id: str
    correlation_id: str
    sequence: int
    aggregate: EventAggregate
    data: DisputeEventData


class DisputeCreatedEvent(TypedDict):
    id: str
    type: Literal["dispute.created"]
    version: Literal["1"]
    timestamp: str
    company_id: str
    correlation_id: str
    sequence: int
    aggregate: EventAggregate
    data: DisputeEventData


class DisputeEventData(TypedDict):
    object: Dispute
    previous: dict[str, Any]
    omitted: NotRequired[list[str]]


class DisputeEvidenceItem(TypedDict):
    id: str
    name: str | None
    text: str | None
    created_at: str


DisputeKind: TypeAlias = "Literal[\"CARD_CHARGEBACK\", \"PIX_MED_FRAUD\", \"PIX_MED_OPERATIONAL\"]"


class DisputePage(TypedDict):
    data: list[Dispute]
    pagination: Pagination


class DisputeUpdatedEvent(TypedDict):
    id: str
    type: Literal["dispute.updated"]
    version: Literal["1"]
    timestamp: str
    company_id: str
    correlation_id: str
    sequence: int
    aggregate: EventAggregate
    data: DisputeEventData


DocumentType: TypeAlias = "Literal[\"CPF\", \"CNPJ\"]"


class EarlierPayment(TypedDict):
    transaction_id: str
    amount: int
    approved_at: str


class EnrolTotpInput(TypedDict):
    current_password: str


class EraseDataSubjectInput(TypedDict):
    document_type: DocumentType
    document_number: str
    reason: str


ErrorCode: TypeAlias = "Literal[\"validation_error\", \"authentication_error\", \"totp_required\", \"token_expired\", \"permission_denied\", \"reauthentication_required\", \"company_not_selected\", \"company_access_denied\", \"resource_not_found\", \"route_not_found\", \"method_not_allowed\", \"not_acceptable\", \"request_timeout\", \"payload_too_large\", \"headers_too_large\", \"unsupported_media_type\", \"request_id_conflict\", \"request_in_progress\", \"invalid_transaction_state\", \"invalid_refund_state\", \"invalid_dispute_state\", \"invalid_merchant_state\", \"invalid_affiliation_state\", \"invalid_three_ds_session_state\", \"three_ds_session_consumed\", \"three_ds_session_in_use\", \"refund_window_closed\", \"too_many_refunds\", \"refund_account_missing\", \"refund_destination_mismatch\", \"insufficient_refundable_amount\", \"insufficient_balance\", \"payout_destination_on_hold\", \"bank_account_not_owned\", \"quote_expired\", \"quote_stale\", \"quote_used\", \"merchant_not_active\", \"affiliation_not_active\", \"fee_policy_no_match\", \"fee_policy_name_taken\", \"document_tax_type_locked\", \"merchant_document_taken\", \"pix_key_not_active\", \"pix_key_not_owned\", \"pix_key_taken\", \"pix_key_limit\", \"invalid_membership_state\", \"invalid_totp_state\", \"invalid_api_key_state\", \"role_in_use\", \"role_name_taken\", \"preference_limit\", \"saved_view_limit\", \"webhook_endpoint_limit\", \"invalid_webhook_endpoint_state\", \"version_conflict\", \"idempotency_key_conflict\", \"rate_limited\", \"internal_error\", \"provider_error\", \"service_unavailable\", \"payouts_paused\", \"upstream_timeout\"]"


Event: TypeAlias = "TransactionCreatedEvent | TransactionStatusChangedEvent | TransactionLatePaymentEvent | RefundCreatedEvent | RefundCompletedEvent | RefundFailedEvent | RefundCancelledEvent | DisputeCreatedEvent | DisputeUpdatedEvent | DisputeClosedEvent | ThreeDsSessionCreatedEvent | ThreeDsSessionAuthenticatedEvent | ThreeDsSessionFailedEvent | ThreeDsSessionConsumedEvent | SettlementPaidEvent | SettlementFailedEvent | MerchantCreatedEvent | MerchantUpdatedEvent | MerchantStatusChangedEvent | AffiliationStatusChangedEvent | FeePolicyReplacedEvent | PixKeyCreatedEvent | PixKeyDeletedEvent | PixKeyPrimaryChangedEvent | CashoutCreatedEvent | CashoutStatusChangedEvent | AnticipationCreatedEvent | WebhookEndpointDisabledEvent | WebhookEndpointTestEvent"


class EventAggregate(TypedDict):
    type: Literal["transaction", "three_ds_session", "merchant", "affiliation", "fee_policy", "pix_key", "cashout", "anticipation", "webhook_endpoint"]
    id: str


class EventPage(TypedDict):
    data: list[Event]
    next_cursor: str
    has_more: bool


class EvidenceDraft(TypedDict):
    dispute_id: str
    version: str | None
    text: str | None
    files: list[EvidenceDraftFile]
    bytes: int
    updated_at: str | None


class EvidenceDraftFile(TypedDict):
    id: str
    name: str
    content_type: str
    item: Literal["RECEIPT", "THREE_DS", "TIMELINE", "CONSUMER_DATA", "EARLIER_PAYMENTS", "PROOF_OF_DELIVERY", "CONVERSATION", "TERMS_ACCEPTED", "REFUND_POLICY", None]
    bytes: int
    created_at: str


class ExplainFeePolicyInput(TypedDict):
    amount: int
    payment_method: PaymentMethod
    installments: NotRequired[int]
    capture_method: NotRequired[CaptureMethod]
    provider: NotRequired[Provider]
    mcc: NotRequired[str]
    card_data: NotRequired[ExplainFeePolicyInputCardData]
    automatic_anticipation: NotRequired[bool]


class ExplainFeePolicyInputCardData(TypedDict):
    brand: NotRequired[str]
    wallet_type: NotRequired[str]


class Export(TypedDict):
    id: str
    kind: Literal["PAYMENTS", "REFUNDS", "CASHOUTS", "DISPUTES", "EVENTS", "LEDGER_ENTRIES", "STATEMENT"]
    format: Literal["CSV", "JSONL"]
    locale: Literal["pt-BR", "en"]
    filters: dict[str, str]
    columns: list[str]
    status: Literal["PENDING", "RUNNING", "READY", "FAILED", "EXPIRED"]
    failure: Literal["TOO_MANY_ROWS", "TOO_MANY_BYTES", "TOO_SLOW", "INTERRUPTED", "DATA_ERASED", "PERMISSION_DENIED", "INTERNAL_ERROR", None]
    rows: int | None
    bytes: int | None
    created_at: str
    finished_at: str | None
    expires_at: str | None


class ExportDataSubjectInput(TypedDict):
    document_type: DocumentType
    document_number: str


class ExportPage(TypedDict):
    data: list[Export]
    pagination: Pagination


class FeeCondition(TypedDict):
    field: str
    operator: str
    value: Any


class FeeConditionInput(TypedDict):
    field: Literal["transaction.amount", "transaction.payment_method", "transaction.installments", "transaction.capture_method", "transaction.provider", "transaction.mcc", "transaction.currency", "transaction.card_data.brand", "transaction.card_data.wallet_type", "transaction.automatic_anticipation"]
    operator: Literal["EQUALS", "NOT_EQUALS", "GREATER_THAN", "GREATER_OR_EQUAL", "LESS_THAN", "LESS_OR_EQUAL", "IN", "NOT_IN", "GREATER_THAN_OR_EQUAL", "LESS_THAN_OR_EQUAL"]
    value: Any


class FeeExplanation(TypedDict):
    fee_policy_id: str
    matched_rule_id: str | None
    fee: int | None
    price: Price | None
    rules: list[FeeExplanationRulesItem]
    steps: list[FeeExplanationStepsItem]


class FeeExplanationRulesItem(TypedDict):
    id: str
    priority: int
    matched: bool
    conditions: list[FeeExplanationRulesItemConditionsItem]


class FeeExplanationRulesItemConditionsItem(TypedDict):
    field: str
    operator: str
    value: Any
    actual: Any
    result: bool


class FeeExplanationStepsItem(TypedDict):
    step: Literal["percentage", "flat", "minimum_price", "clamp"]
    expression: str
    result: int


class FeePolicy(TypedDict):
    id: str
    name: str
    description: str | None
    is_active: bool
    cashout_price: int
    automatic_anticipation_percentage: float
    spot_anticipation_percentage: float
    rules: list[FeeRule]
    created_at: str
    updated_at: str
    refund_fee_policy: Literal["PROPORTIONAL", "NONE", "FULL_ONLY"]
    organization_id: str


class FeePolicyEventData(TypedDict):
    object: FeePolicy
    previous: dict[str, Any]
    omitted: NotRequired[list[str]]


class FeePolicyInput(TypedDict):
    name: str
    description: NotRequired[str | None]
    is_active: bool
    cashout_price: int
    automatic_anticipation_percentage: float
    spot_anticipation_percentage: float
    refund_fee_policy: NotRequired[Literal["PROPORTIONAL", "NONE", "FULL_ONLY"]]
    rules: list[FeeRuleInput]
    id: NotRequired[Any]
    organization_id: NotRequired[Any]
    created_at: NotRequired[Any]
    updated_at: NotRequired[Any]


class FeePolicyPage(TypedDict):
    data: list[FeePolicy]
    pagination: Pagination


class FeePolicyReplacedEvent(TypedDict):
    id: str
    type: Literal["fee_policy.replaced"]
    version: Literal["1"]
    timestamp: str
    company_id: str
    correlation_id: str
    sequence: int
    aggregate: EventAggregate
    data: FeePolicyEventData


class FeePolicySummary(TypedDict):
    id: str
    name: str
    description: str | None
    created_at: str
    updated_at: str


class FeeRule(TypedDict):
    id: str
    conditions: list[FeeCondition]
    price: Price
    priority: int
    created_at: str
    updated_at: str


class FeeRuleInput(TypedDict):
    id: NotRequired[str]
    conditions: NotRequired[list[FeeConditionInput]]
    price: FeeRuleInputPrice
    priority: NotRequired[int]
    created_at: NotRequired[Any]
    updated_at: NotRequired[Any]


class FeeRuleInputPrice(TypedDict):
    percentage: NotRequired[float]
    flat: NotRequired[int]
    minimum_price: NotRequired[int]


class FineInput(TypedDict):
    modality: Literal["FIXED", "PERCENTAGE"]
    amount: NotRequired[int]
    percentage: NotRequired[float]


class ForgotPasswordAnswer(TypedDict):
    reset_token: NotRequired[str]


class ForgotPasswordInput(TypedDict):
    identifier: str


class GetMeAnswer(TypedDict):
    user: User
    selected_company: SelectedCompany | None
    companies: list[MemberCompany]


GetMetricsQuery = TypedDict(
    "GetMetricsQuery",
    {
        "from": "NotRequired[str | list[str]]",
        "to": "NotRequired[str | list[str]]",
        "interval": "NotRequired[Literal[\"HOUR\", \"DAY\", \"WEEK\", \"MONTH\"]]",
        "group_by": "NotRequired[list[Literal[\"payment_method\", \"brand\", \"installments\", \"status_reason\", \"acquirer_response_code\"]]]",
    },
)


class GetProviderReferenceAnswer(TypedDict):
    provider_transaction_id: str | None


class GetReceiptFileQuery(TypedDict):
    refund_id: NotRequired[str | list[str]]


class GetReceiptsAnswer(TypedDict):
    receipts: list[Receipt]


GetStatementQuery = TypedDict(
    "GetStatementQuery",
    {
        "page": "NotRequired[int]",
        "limit": "NotRequired[int]",
        "sort": "NotRequired[Literal[\"created_at\", \"-created_at\"]]",
        "from": "NotRequired[str | list[str]]",
        "to": "NotRequired[str | list[str]]",
    },
)


class GetTimelineQuery(TypedDict):
    after: NotRequired[str | list[str]]
    limit: NotRequired[int]
    lanes: NotRequired[list[Literal["STATE", "API", "PROVIDER", "EVENT", "WEBHOOK", "MONEY", "DISPUTE", "THREE_DS"]]]


class GetTrialBalanceQuery(TypedDict):
    as_of: NotRequired[str | list[str]]


GetWebhookEndpointStatsQuery = TypedDict(
    "GetWebhookEndpointStatsQuery",
    {
        "from": "NotRequired[str | list[str]]",
        "to": "NotRequired[str | list[str]]",
    },
)


class Identifier(TypedDict):
    id: str
    type: Literal["EMAIL", "PHONE"]
    value: str
    verified: bool
    created_at: str
    verified_at: str | None


class InterestInput(TypedDict):
    modality: Literal["AMOUNT_PER_DAY", "PERCENTAGE_PER_DAY", "PERCENTAGE_PER_MONTH", "PERCENTAGE_PER_YEAR", "AMOUNT_PER_BUSINESS_DAY", "PERCENTAGE_PER_DAY_BUSINESS_DAYS", "PERCENTAGE_PER_MONTH_BUSINESS_DAYS", "PERCENTAGE_PER_YEAR_BUSINESS_DAYS", "FIXED"]
    amount: NotRequired[int]
    percentage: NotRequired[float]


class LedgerEntry(TypedDict):
    id: str
    posting_set_id: str
    pair_token: str
    event_id: str
    owner_type: Literal["COMPANY", "PLATFORM", "PROVIDER"]
    owner_id: str
    amount: int
    operation: Literal["CREDIT", "DEBIT"]
    type: Literal["TRANSACTION", "ORGANIZATION_FEE", "PLATFORM_COST", "PROVIDER_COST", "ORGANIZATION_ANTICIPATION_FEE", "PLATFORM_ANTICIPATION_COST", "TRANSACTION_REFUND", "TRANSACTION_REFUND_REVERSAL", "ORGANIZATION_FEE_REFUND", "PLATFORM_COST_REFUND", "PROVIDER_COST_REFUND", "PLATFORM_REFUND_COST", "PROVIDER_REFUND_COST", "TRANSACTION_DISPUTE", "TRANSACTION_DISPUTE_REVERSAL", "ANTICIPATION", "CASHOUT", "CASHOUT_FEE", "INTERNAL_TRANSFER", "ADJUSTMENT"]
    currency: Currency
    payment_date: str
    installment: int
    total_installments: int
    outstanding_amount: int
    settled: bool
    created_at: str
    updated_at: str
    settlement_items: list[SettlementItem]
    company_id: str
    organization_id: str
    affiliation_id: str | None
    transaction_id: str | None
    refund_id: str | None
    dispute_id: str | None
    cashout_id: str | None
    fully_settled_at: str | None
    last_clearing_at: str | None
    occurred_on: str


class LedgerEntryPage(TypedDict):
    data: list[LedgerEntry]
    pagination: Pagination


class ListAffiliationsQuery(TypedDict):
    page: NotRequired[int]
    limit: NotRequired[int]
    sort: NotRequired[Literal["created_at", "-created_at"]]


class ListAnticipationsQuery(TypedDict):
    page: NotRequired[int]
    limit: NotRequired[int]
    sort: NotRequired[Literal["created_at", "-created_at"]]


class ListApiKeysQuery(TypedDict):
    page: NotRequired[int]
    limit: NotRequired[int]
    sort: NotRequired[Literal["created_at", "-created_at"]]
    created_by: NotRequired[str | list[str]]


class ListAuditRecordsQuery(TypedDict):
    after: NotRequired[str | list[str]]
    limit: NotRequired[int]
    actor_kind: NotRequired[Literal["API_KEY", "USER", "OPERATOR", "PLATFORM", "PROVIDER"]]
    actor_id: NotRequired[str | list[str]]
    action: NotRequired[str | list[str]]
    resource_type: NotRequired[str | list[str]]
    resource_id: NotRequired[str | list[str]]
    created_at_from: NotRequired[str | list[str]]
    created_at_to: NotRequired[str | list[str]]


class ListBankAccountsQuery(TypedDict):
    page: NotRequired[int]
    limit: NotRequired[int]
    sort: NotRequired[Literal["created_at", "-created_at"]]


class ListCashoutsQuery(TypedDict):
    page: NotRequired[int]
    limit: NotRequired[int]
    sort: NotRequired[Literal["created_at", "-created_at"]]


class ListCostPoliciesQuery(TypedDict):
    page: NotRequired[int]
    limit: NotRequired[int]
    sort: NotRequired[Literal["created_at", "-created_at"]]


class ListDisputesQuery(TypedDict):
    page: NotRequired[int]
    limit: NotRequired[int]
    sort: NotRequired[Literal["created_at", "-created_at", "due_at", "-due_at"]]
    transaction_id: NotRequired[str | list[str]]
    company_id: NotRequired[str | list[str]]
    status: NotRequired[list[Literal["OPEN", "UNDER_REVIEW", "WON", "LOST", "ACCEPTED", "CANCELLED"]]]
    kind: NotRequired[list[DisputeKind]]
    due_at_from: NotRequired[str | list[str]]
    due_at_to: NotRequired[str | list[str]]


class ListEventsQuery(TypedDict):
    after: NotRequired[str | list[str]]
    before: NotRequired[str | list[str]]
    order: NotRequired[Literal["asc", "desc"]]
    limit: NotRequired[int]
    types: NotRequired[list[Literal["*", "transaction.*", "refund.*", "dispute.*", "three_ds_session.*", "settlement.*", "merchant.*", "affiliation.*", "fee_policy.*", "pix_key.*", "cashout.*", "anticipation.*", "webhook_endpoint.*", "transaction.created", "transaction.status_changed", "transaction.late_payment", "refund.created", "refund.completed", "refund.failed", "refund.cancelled", "dispute.created", "dispute.updated", "dispute.closed", "three_ds_session.created", "three_ds_session.authenticated", "three_ds_session.failed", "three_ds_session.consumed", "settlement.paid", "settlement.failed", "merchant.created", "merchant.updated", "merchant.status_changed", "affiliation.status_changed", "fee_policy.replaced", "pix_key.created", "pix_key.deleted", "pix_key.primary_changed", "cashout.created", "cashout.status_changed", "anticipation.created", "webhook_endpoint.disabled", "webhook_endpoint.test"]]]
    aggregate_id: NotRequired[str | list[str]]


class ListExportsQuery(TypedDict):
    page: NotRequired[int]
    limit: NotRequired[int]
    sort: NotRequired[Literal["created_at", "-created_at"]]


class ListFeePoliciesQuery(TypedDict):
    page: NotRequired[int]
    limit: NotRequired[int]
    sort: NotRequired[Literal["created_at", "-created_at"]]
    is_active: NotRequired[bool]
    name: NotRequired[str | list[str]]


class ListLedgerEntriesQuery(TypedDict):
    page: NotRequired[int]
    limit: NotRequired[int]
    sort: NotRequired[list[Literal["created_at", "-created_at", "payment_date", "-payment_date"]]]
    transaction_id: NotRequired[str | list[str]]
    posting_set_id: NotRequired[str | list[str]]
    refund_id: NotRequired[str | list[str]]
    dispute_id: NotRequired[str | list[str]]
    cashout_id: NotRequired[str | list[str]]
    payment_method: NotRequired[PaymentMethod]
    brand: NotRequired[CardBrand]
    owner_id: NotRequired[str | list[str]]
    type: NotRequired[Literal["TRANSACTION", "ORGANIZATION_FEE", "PLATFORM_COST", "PROVIDER_COST", "ORGANIZATION_ANTICIPATION_FEE", "PLATFORM_ANTICIPATION_COST", "TRANSACTION_REFUND", "TRANSACTION_REFUND_REVERSAL", "ORGANIZATION_FEE_REFUND", "PLATFORM_COST_REFUND", "PROVIDER_COST_REFUND", "PLATFORM_REFUND_COST", "PROVIDER_REFUND_COST", "TRANSACTION_DISPUTE", "TRANSACTION_DISPUTE_REVERSAL", "ANTICIPATION", "CASHOUT", "CASHOUT_FEE", "INTERNAL_TRANSFER", "ADJUSTMENT"]]
    settled: NotRequired[bool]
    payment_date_from: NotRequired[str | list[str]]
    payment_date_to: NotRequired[str | list[str]]


class ListMerchantRefundsQuery(TypedDict):
    page: NotRequired[int]
    limit: NotRequired[int]
    sort: NotRequired[Literal["created_at", "-created_at"]]
    status: NotRequired[list[Literal["PENDING", "PROCESSING", "COMPLETED", "FAILED", "TIMEOUT", "CANCELLED"]]]
    created_at_from: NotRequired[str | list[str]]
    created_at_to: NotRequired[str | list[str]]


class ListMerchantTransactionsQuery(TypedDict):
    page: NotRequired[int]
    limit: NotRequired[int]
    sort: NotRequired[list[Literal["created_at", "-created_at", "amount", "-amount", "installments", "-installments"]]]
    status: NotRequired[list[TransactionStatus]]
    provider: NotRequired[Provider]
    id: NotRequired[str | list[str]]
    installments: NotRequired[int]
    payment_method: NotRequired[PaymentMethod]
    capture_method: NotRequired[CaptureMethod]
    affiliation_id: NotRequired[str | list[str]]
    organization_id: NotRequired[str | list[str]]
    provider_transaction_id: NotRequired[str | list[str]]
    request_id: NotRequired[str | list[str]]
    amount: NotRequired[int]
    amount_from: NotRequired[int]
    amount_to: NotRequired[int]
    created_at_from: NotRequired[str | list[str]]
    created_at_to: NotRequired[str | list[str]]


class ListMerchantsQuery(TypedDict):
    page: NotRequired[int]
    limit: NotRequired[int]
    sort: NotRequired[Literal["created_at", "-created_at"]]
    status: NotRequired[list[Literal["PENDING_ACTIVATION", "ACTIVE", "INACTIVE", "BLOCKED"]]]
    document_number: NotRequired[str | list[str]]
    name: NotRequired[str | list[str]]


class ListPixKeysQuery(TypedDict):
    page: NotRequired[int]
    limit: NotRequired[int]
    sort: NotRequired[Literal["created_at", "-created_at"]]
    status: NotRequired[list[Literal["ACTIVE", "DELETED"]]]


class ListProviderCallsQuery(TypedDict):
    page: NotRequired[int]
    limit: NotRequired[int]
    sort: NotRequired[Literal["created_at", "-created_at"]]


ListReceivablesQuery = TypedDict(
    "ListReceivablesQuery",
    {
        "from": "NotRequired[str | list[str]]",
        "to": "NotRequired[str | list[str]]",
    },
)


ListReconciliationsQuery = TypedDict(
    "ListReconciliationsQuery",
    {
        "page": "NotRequired[int]",
        "limit": "NotRequired[int]",
        "sort": "NotRequired[Literal[\"created_at\", \"-created_at\"]]",
        "from": "NotRequired[str | list[str]]",
        "to": "NotRequired[str | list[str]]",
    },
)


class ListRefundsQuery(TypedDict):
    page: NotRequired[int]
    limit: NotRequired[int]
    sort: NotRequired[Literal["created_at", "-created_at"]]


ListRequestLogsQuery = TypedDict(
    "ListRequestLogsQuery",
    {
        "method": "NotRequired[Literal[\"GET\", \"POST\", \"PUT\", \"PATCH\", \"DELETE\"]]",
        "route": "NotRequired[str | list[str]]",
        "status": "NotRequired[int]",
        "code": "NotRequired[str | list[str]]",
        "api_key_id": "NotRequired[str | list[str]]",
        "user_id": "NotRequired[str | list[str]]",
        "resource_id": "NotRequired[str | list[str]]",
        "after": "NotRequired[str | list[str]]",
        "limit": "NotRequired[int]",
        "from": "NotRequired[str | list[str]]",
        "to": "NotRequired[str | list[str]]",
    },
)


class ListRolesQuery(TypedDict):
    page: NotRequired[int]
    limit: NotRequired[int]
    sort: NotRequired[Literal["created_at", "-created_at"]]


class ListSavedViewsQuery(TypedDict):
    resource: NotRequired[str | list[str]]


class ListTransactionsQuery(TypedDict):
    page: NotRequired[int]
    limit: NotRequired[int]
    sort: NotRequired[list[Literal["created_at", "-created_at", "amount", "-amount", "installments", "-installments"]]]
    status: NotRequired[list[TransactionStatus]]
    provider: NotRequired[Provider]
    id: NotRequired[str | list[str]]
    installments: NotRequired[int]
    payment_method: NotRequired[PaymentMethod]
    capture_method: NotRequired[CaptureMethod]
    affiliation_id: NotRequired[str | list[str]]
    organization_id: NotRequired[str | list[str]]
    provider_transaction_id: NotRequired[str | list[str]]
    request_id: NotRequired[str | list[str]]
    amount: NotRequired[int]
    amount_from: NotRequired[int]
    amount_to: NotRequired[int]
    created_at_from: NotRequired[str | list[str]]
    created_at_to: NotRequired[str | list[str]]


class ListUsersQuery(TypedDict):
    page: NotRequired[int]
    limit: NotRequired[int]
    sort: NotRequired[Literal["created_at", "-created_at"]]


class ListWebhookDeliveriesQuery(TypedDict):
    page: NotRequired[int]
    limit: NotRequired[int]
    sort: NotRequired[Literal["created_at", "-created_at"]]
    endpoint_id: NotRequired[str | list[str]]
    event_id: NotRequired[str | list[str]]
    aggregate_id: NotRequired[str | list[str]]
    event_type: NotRequired[list[Literal["*", "transaction.*", "refund.*", "dispute.*", "three_ds_session.*", "settlement.*", "merchant.*", "affiliation.*", "fee_policy.*", "pix_key.*", "cashout.*", "anticipation.*", "webhook_endpoint.*", "transaction.created", "transaction.status_changed", "transaction.late_payment", "refund.created", "refund.completed", "refund.failed", "refund.cancelled", "dispute.created", "dispute.updated", "dispute.closed", "three_ds_session.created", "three_ds_session.authenticated", "three_ds_session.failed", "three_ds_session.consumed", "settlement.paid", "settlement.failed", "merchant.created", "merchant.updated", "merchant.status_changed", "affiliation.status_changed", "fee_policy.replaced", "pix_key.created", "pix_key.deleted", "pix_key.primary_changed", "cashout.created", "cashout.status_changed", "anticipation.created", "webhook_endpoint.disabled", "webhook_endpoint.test"]]]
    status: NotRequired[list[Literal["PENDING", "SUCCEEDED", "FAILED"]]]
    created_at_from: NotRequired[str | list[str]]
    created_at_to: NotRequired[str | list[str]]


class ListWebhookEndpointsQuery(TypedDict):
    page: NotRequired[int]
    limit: NotRequired[int]
    sort: NotRequired[Literal["created_at", "-created_at"]]


class LoginInput(TypedDict):
    identifier: str
    password: str
    totp: NotRequired[str]


class MemberCompany(TypedDict):
    id: str
    name: str
    kind: Literal["ORGANIZATION", "MERCHANT"]
    organization_id: str
    organization_name: str
    merchant_status: Literal["PENDING_ACTIVATION", "ACTIVE", "INACTIVE", "BLOCKED", None]
    role: MemberRole
    permissions: list[str]


class MemberRole(TypedDict):
    id: str
    name: str


class Membership(TypedDict):
    company_id: str
    status: Literal["PENDING", "ACTIVE", "SUSPENDED"]
    created_at: str
    accepted_at: str | None
    suspended_at: str | None


class Merchant(TypedDict):
    id: str
    name: str
    full_name: str
    document_number: str
    document_type: DocumentType
    contact: Contact
    status: Literal["PENDING_ACTIVATION", "ACTIVE", "INACTIVE", "BLOCKED"]
    address: Address
    transfer_configurations: TransferConfigurations
    created_at: str
    updated_at: str
    document_tax_type: TaxType | None
    company_logo_url: str | None
    website_url: str | None
    webhook_enabled: bool
    declared_revenue: int | None
    metadata: dict[str, Any]
    default_fee_policy_id: str | None


class MerchantCreatedEvent(TypedDict):
    id: str
    type: Literal["merchant.created"]
    version: Literal["1"]
    timestamp: str
    company_id: str
    correlation_id: str
    sequence: int
    aggregate: EventAggregate
    data: MerchantEventData


class MerchantEventData(TypedDict):
    object: Merchant
    previous: dict[str, Any]
    omitted: NotRequired[list[str]]


class MerchantPage(TypedDict):
    data: list[Merchant]
    pagination: Pagination


class MerchantStatusChangedEvent(TypedDict):
    id: str
    type: Literal["merchant.status_changed"]
    version: Literal["1"]
    timestamp: str
    company_id: str
    correlation_id: str
    sequence: int
    aggregate: EventAggregate
    data: MerchantEventData


class MerchantUpdatedEvent(TypedDict):
    id: str
    type: Literal["merchant.updated"]
    version: Literal["1"]
    timestamp: str
    company_id: str
    correlation_id: str
    sequence: int
    aggregate: EventAggregate
    data: MerchantEventData


class MetricPoint(TypedDict):
    start: str
    count: int
    amount: int
    approved_count: int
    approved_amount: int
    refused_count: int
    refunded_amount: int
    fee_amount: int


class MetricSeries(TypedDict):
    group: dict[str, str | int | None]
    points: list[MetricPoint]


class Metrics(TypedDict):
    timezone: Literal["America/Sao_Paulo"]
    interval: Literal["HOUR", "DAY", "WEEK", "MONTH"]
    series: list[MetricSeries]
    as_of: str


class OpenDisputeInput(TypedDict):
    kind: NotRequired[DisputeKind]
    amount: NotRequired[int]
    reason_code: NotRequired[str]


class OwnMembership(TypedDict):
    company_id: str
    status: Literal["PENDING", "ACTIVE", "SUSPENDED"]
    created_at: str
    accepted_at: str | None
    suspended_at: str | None
    company: OwnMembershipCompany
    role: OwnMembershipRole


class OwnMembershipCompany(TypedDict):
    id: str
    name: str
    kind: Literal["ORGANIZATION", "MERCHANT"]
    organization_id: str
    organization_name: str


class OwnMembershipList(TypedDict):
    data: list[OwnMembership]


class OwnMembershipRole(TypedDict):
    id: str
    name: str


class Pagination(TypedDict):
    page: int
    limit: int
    total: int
    totalPages: int
    hasNext: bool
    hasPrev: bool


class PayTransactionInput(TypedDict):
    payer: NotRequired[PayTransactionInputPayer]
    paid_via: NotRequired[Literal["PIX", "BOLETO"]]
    amount: NotRequired[int]
    paid_at: NotRequired[str]


class PayTransactionInputPayer(TypedDict):
    name: NotRequired[str]
    document: NotRequired[str]
    bank_name: NotRequired[str]
    ispb: NotRequired[str]
    branch: NotRequired[str]
    account: NotRequired[str]


PaymentMethod: TypeAlias = "Literal[\"CREDIT_CARD\", \"DEBIT_CARD\", \"PIX\", \"BOLEPIX\"]"


class PermissionEntry(TypedDict):
    name: str
    resource: str
    action: str
    for_keys: bool


class PermissionEntryPage(TypedDict):
    data: list[PermissionEntry]


class PixData(TypedDict):
    pix_key_id: str
    description: str | None
    qr_code: str | None
    expires_at: str | None
    identification: str | None
    expiration_in_seconds: int | None
    end_to_end_id: str | None
    due_date: str | None
    expiration_in_days_after_due_date: int | None
    interest: ChargeTerm | None
    fine: ChargeTerm | None
    discount: PixDiscount | None
    abatement: ChargeTerm | None


class PixDataInput(TypedDict):
    pix_key_id: NotRequired[str]
    description: NotRequired[str]
    expiration_in_seconds: NotRequired[int]
    due_date: NotRequired[str]
    expiration_in_days_after_due_date: NotRequired[int]
    interest: NotRequired[InterestInput]
    fine: NotRequired[FineInput]
    discount: NotRequired[PixDiscountInput]
    abatement: NotRequired[AbatementInput]


class PixDiscount(TypedDict):
    modality: str
    amount: int | None
    percentage: float | None
    discount_dates_config: list[PixDiscountDate]


class PixDiscountDate(TypedDict):
    until_date: str
    percentage: float | None
    amount: int | None


class PixDiscountDateInput(TypedDict):
    until_date: str
    amount: NotRequired[int]
    percentage: NotRequired[float]


class PixDiscountInput(TypedDict):
    modality: Literal["FIXED_UNTIL_DATE", "PERCENTAGE_UNTIL_DATE", "AMOUNT_PER_DAY", "AMOUNT_PER_BUSINESS_DAY", "PERCENTAGE_PER_DAY", "PERCENTAGE_PER_BUSINESS_DAY"]
    amount: NotRequired[int]
    percentage: NotRequired[float]
    discount_dates_config: NotRequired[list[PixDiscountDateInput]]


class PixKey(TypedDict):
    id: str
    company_id: str
    key_type: Literal["CPF", "CNPJ", "EMAIL", "PHONE", "EVP"]
    key: str
    primary: bool
    status: Literal["ACTIVE", "DELETED"]
    deleted_at: str | None
    created_at: str
    updated_at: str
    dict_key_information: DictKeyInformation | None


class PixKeyCreatedEvent(TypedDict):
    id: str
    type: Literal["pix_key.created"]
    version: Literal["1"]
    timestamp: str
    company_id: str
    correlation_id: str
    sequence: int
    aggregate: EventAggregate
    data: PixKeyEventData


class PixKeyDeletedEvent(TypedDict):
    id: str
    type: Literal["pix_key.deleted"]
    version: Literal["1"]
    timestamp: str
    company_id: str
    correlation_id: str
    sequence: int
    aggregate: EventAggregate
    data: PixKeyEventData


class PixKeyEventData(TypedDict):
    object: PixKey
    previous: dict[str, Any]
    omitted: NotRequired[list[str]]


class PixKeyPage(TypedDict):
    data: list[PixKey]
    pagination: Pagination


class PixKeyPrimaryChangedEvent(TypedDict):
    id: str
    type: Literal["pix_key.primary_changed"]
    version: Literal["1"]
    timestamp: str
    company_id: str
    correlation_id: str
    sequence: int
    aggregate: EventAggregate
    data: PrimaryPixKeyChangeEventData


class PostingSet(TypedDict):
    id: str
    kind: str
    idempotency_key: str
    event_id: str
    transaction_id: str | None
    created_at: str
    occurred_on: str
    entries: list[LedgerEntry]
    totals: PostingSetTotals
    invariants: list[PostingSetInvariantsItem]


class PostingSetInvariantsItem(TypedDict):
    name: str
    holds: bool


class PostingSetTotals(TypedDict):
    credit: int
    debit: int
    difference: int


class Preference(TypedDict):
    key: str
    value: Any
    updated_at: str


class Price(TypedDict):
    percentage: float
    flat: int
    minimum_price: int


class Pricing(TypedDict):
    fee: Price
    cost: Price


class PrimaryPixKeyChange(TypedDict):
    """Another key is the primary key of a merchant"""

    id: str
    company_id: str
    old_pix_key_id: str | None
    new_pix_key_id: str | None
    actor: PrimaryPixKeyChangeActor
    changed_at: str


class PrimaryPixKeyChangeActor(TypedDict):
    kind: str
    id: str | None
    label: str


class PrimaryPixKeyChangeEventData(TypedDict):
    object: PrimaryPixKeyChange
    previous: dict[str, Any]
    omitted: NotRequired[list[str]]


class Problem(TypedDict):
    type: str
    title: str
    status: int
    code: ErrorCode
    detail: str
    instance: str
    trace_id: str
    retryable: bool
    errors: NotRequired[list[ProblemErrorsItem]]
    required_permission: NotRequired[str]
    required_scope: NotRequired[str]
    current_status: NotRequired[str]
    allowed_statuses: NotRequired[list[str]]
    existing_id: NotRequired[str]
    affiliation_id: NotRequired[str]
    remaining_amount: NotRequired[int]
    available_amount: NotRequired[int]
    fee: NotRequired[int]


class ProblemErrorsItem(TypedDict):
    pointer: NotRequired[str]
    parameter: NotRequired[str]
    header: NotRequired[str]
    code: Literal["required", "invalid_type", "too_small", "too_big", "invalid_enum", "invalid_format", "not_allowed", "mutually_exclusive", "sum_mismatch", "unknown_field", "duplicate", "provider_not_accepted", "pix_key_not_found", "company_not_found", "three_ds_session_not_found", "three_ds_session_not_authenticated", "three_ds_session_expired", "three_ds_session_mismatch", "rule_not_found", "fee_policy_not_found", "fee_policy_inactive", "not_owned", "url_not_allowed", "role_not_found", "bank_account_not_found", "webhook_endpoint_not_found", "fee_exceeds_share"]
    detail: str


Provider: TypeAlias = "Literal[\"PROVIDER_A\", \"PROVIDER_B\", \"PROVIDER_C\"]"


class ProviderCall(TypedDict):
    id: str
    at: str
    operation: str
    attempt: int
    request: ProviderCallRequest
    response: ProviderCallResponse
    latency_ms: int
    outcome: str
    trace_id: str


class ProviderCallPage(TypedDict):
    data: list[ProviderCall]
    pagination: Pagination


class ProviderCallRequest(TypedDict):
    method: str
    path: str
    body: Any


class ProviderCallResponse(TypedDict):
    status: int | None
    body: Any


class QuoteAnticipationInput(TypedDict):
    amount: NotRequired[int]
    until: NotRequired[str]


class Receipt(TypedDict):
    type: Literal["PAYMENT", "REFUND"]
    payment_method: PaymentMethod
    transaction_id: str
    refund_id: str | None
    amount: int
    currency: Currency
    identification: str
    created_at: str
    payer: ReceiptParty
    receiver: ReceiptReceiver
    card_data: ReceiptCardData | None
    pdf_file_base64: str


class ReceiptCardData(TypedDict):
    brand: CardBrand
    last_digits: str
    cardholder_name: str | None
    installments: int
    authorization_code: str | None
    nsu: str | None
    capture_method: CaptureMethod
    wallet_type: str | None


class ReceiptParty(TypedDict):
    name: str | None
    document: str | None
    bank_name: str | None
    ispb: str | None
    branch: str | None
    account: str | None


class ReceiptReceiver(TypedDict):
    bank_account: ReceiptParty
    pix_data: ReceiptReceiverPixData | None


class ReceiptReceiverPixData(TypedDict):
    key: str
    type: Literal["CPF", "CNPJ", "EMAIL", "PHONE", "EVP"]


class Receivables(TypedDict):
    data: list[ReceivablesDataItem]


class ReceivablesDataItem(TypedDict):
    payment_date: str
    payment_method: PaymentMethod
    brand: str | None
    gross: int
    committed: int
    net: int


class Reconciliation(TypedDict):
    id: str
    day: str
    provider: str
    status: Literal["MATCHED", "DIFFERENT", "WAITING"]
    records: int
    matched: int
    differences: int
    created_at: str
    superseded_by: str | None


class ReconciliationDetail(TypedDict):
    id: str
    day: str
    provider: str
    status: Literal["MATCHED", "DIFFERENT", "WAITING"]
    records: int
    matched: int
    differences: int
    created_at: str
    superseded_by: str | None
    items: list[ReconciliationItem]


class ReconciliationItem(TypedDict):
    kind: Literal["MISSING_HERE", "MISSING_THERE", "AMOUNT", "DATE", "DUPLICATE"]
    record_id: str | None
    transaction_id: str | None
    ours: int | None
    theirs: int | None
    advice: str
    id: str
    resolution: Literal["EXPLAINED", "ESCALATED", "ADJUSTED", None]
    note: str | None
    resolved_at: str | None


class ReconciliationPage(TypedDict):
    data: list[Reconciliation]
    pagination: Pagination


class RefreshInput(TypedDict):
    refresh_token: str


class Refund(TypedDict):
    id: str
    transaction_id: str
    request_id: str
    amount: int
    status: Literal["PENDING", "PROCESSING", "COMPLETED", "FAILED", "TIMEOUT", "CANCELLED"]
    reason: RefundReason | None
    description: str | None
    provider_refund_identification: str | None
    created_at: str
    updated_at: str


class RefundCancelledEvent(TypedDict):
    id: str
    type: Literal["refund.cancelled"]
    version: Literal["1"]
    timestamp: str
    company_id: str
    correlation_id: str
    sequence: int
    aggregate: EventAggregate
    data: RefundEventData


class RefundCompletedEvent(TypedDict):
    id: str
    type: Literal["refund.completed"]
    version: Literal["1"]
    timestamp: str
    company_id: str
    correlation_id: str
    sequence: int
    aggregate: EventAggregate
    data: RefundEventData


class RefundCreatedEvent(TypedDict):
    id: str
    type: Literal["refund.created"]
    version: Literal["1"]
    timestamp: str
    company_id: str
    correlation_id: str
    sequence: int
    aggregate: EventAggregate
    data: RefundEventData


class RefundEventData(TypedDict):
    object: Refund
    previous: dict[str, Any]
    omitted: NotRequired[list[str]]


class RefundFailedEvent(TypedDict):
    id: str
    type: Literal["refund.failed"]
    version: Literal["1"]
    timestamp: str
    company_id: str
    correlation_id: str
    sequence: int
    aggregate: EventAggregate
    data: RefundEventData


class RefundPage(TypedDict):
    data: list[Refund]
    pagination: Pagination


RefundReason: TypeAlias = "Literal[\"CUSTOMER_REQUEST\", \"FRAUD\", \"BANKING_ERROR\", \"PIX_WITHDRAWAL_OR_CHANGE_ERROR\"]"


class RemoveMembershipQuery(TypedDict):
    revoke_keys: NotRequired[bool]


class ReplaceEvidenceDraftInput(TypedDict):
    version: str | None
    text: NotRequired[str]
    kept_file_ids: NotRequired[list[str]]
    files: NotRequired[list[ReplaceEvidenceDraftInputFilesItem]]


class ReplaceEvidenceDraftInputFilesItem(TypedDict):
    name: str
    content_type: str
    data_base64: str
    item: NotRequired[Literal["RECEIPT", "THREE_DS", "TIMELINE", "CONSUMER_DATA", "EARLIER_PAYMENTS", "PROOF_OF_DELIVERY", "CONVERSATION", "TERMS_ACCEPTED", "REFUND_POLICY"]]


class ReplayWebhookDeliveriesAnswer(TypedDict):
    count: int


ReplayWebhookDeliveriesInput = TypedDict(
    "ReplayWebhookDeliveriesInput",
    {
        "endpoint_id": "str",
        "from": "str",
        "to": "str",
        "types": "NotRequired[list[Literal[\"*\", \"transaction.*\", \"refund.*\", \"dispute.*\", \"three_ds_session.*\", \"settlement.*\", \"merchant.*\", \"affiliation.*\", \"fee_policy.*\", \"pix_key.*\", \"cashout.*\", \"anticipation.*\", \"webhook_endpoint.*\", \"transaction.created\", \"transaction.status_changed\", \"transaction.late_payment\", \"refund.created\", \"refund.completed\", \"refund.failed\", \"refund.cancelled\", \"dispute.created\", \"dispute.updated\", \"dispute.closed\", \"three_ds_session.created\", \"three_ds_session.authenticated\", \"three_ds_session.failed\", \"three_ds_session.consumed\", \"settlement.paid\", \"settlement.failed\", \"merchant.created\", \"merchant.updated\", \"merchant.status_changed\", \"affiliation.status_changed\", \"fee_policy.replaced\", \"pix_key.created\", \"pix_key.deleted\", \"pix_key.primary_changed\", \"cashout.created\", \"cashout.status_changed\", \"anticipation.created\", \"webhook_endpoint.disabled\", \"webhook_endpoint.test\"]]]",
        "only_failed": "NotRequired[bool]",
    },
)


class ReplayWebhookDeliveryAnswer(TypedDict):
    delivery_id: str


class RequestLog(TypedDict):
    id: str
    at: str
    method: str
    route: str
    path: str
    query: str
    status: int
    code: str | None
    latency_ms: int
    api_key: RequestLogApiKey | None
    user: RequestLogUser | None
    ip: str
    user_agent: str
    client: str | None
    idempotent_replayed: bool
    request_body: Any
    response_body: Any
    resource: RequestLogResource | None
    company_id: str | None


class RequestLogApiKey(TypedDict):
    id: str
    label: str


class RequestLogPage(TypedDict):
    data: list[RequestLog]
    next_cursor: str | None
    has_more: bool
    dropped: int


class RequestLogResource(TypedDict):
    type: str
    id: str


class RequestLogUser(TypedDict):
    id: str
    label: str


class ResetPasswordInput(TypedDict):
    reset_token: str
    new_password: str


class ResolveDisputeInput(TypedDict):
    outcome: Literal["WON", "LOST"]


class ResolveReconciliationItemInput(TypedDict):
    resolution: Literal["EXPLAINED", "ESCALATED", "ADJUSTED"]
    note: NotRequired[str]


class Role(TypedDict):
    id: str
    name: str
    permissions: list[str]
    created_at: str
    updated_at: str
    description: str | None
    company_id: str
    organization_id: str


class RolePage(TypedDict):
    data: list[Role]
    pagination: Pagination


class RotateApiKeyInput(TypedDict):
    overlap_hours: NotRequired[int]


class RunReconciliationInput(TypedDict):
    day: str


class SavedView(TypedDict):
    id: str
    company_id: str
    owner_id: str
    resource: str
    name: str
    value: Any
    shared: bool
    created_at: str
    updated_at: str


class SavedViewList(TypedDict):
    data: list[SavedView]


class SearchHit(TypedDict):
    type: Literal["TRANSACTION", "REFUND", "DISPUTE", "MERCHANT", "CASHOUT", "EVENT", "WEBHOOK_ENDPOINT", "WEBHOOK_DELIVERY", "REQUEST_LOG"]
    id: str
    company_id: str
    merchant_id: str | None
    transaction_id: str | None
    label: str
    status: str | None
    amount: int | None
    created_at: str
    matched: str


class SearchHitPage(TypedDict):
    data: list[SearchHit]


class SearchQuery(TypedDict):
    q: str | list[str]
    limit: NotRequired[int]


class SelectCompanyAnswer(TypedDict):
    user: User
    token: str
    expires_at: str
    selected_company: SelectedCompany


class SelectCompanyInput(TypedDict):
    company_id: str


class SelectedCompany(TypedDict):
    id: str
    name: str
    role: str


class Session(TypedDict):
    user: User
    token: str
    expires_at: str
    refresh_token: str
    refresh_expires_at: str
    selected_company: SelectedCompany | None


class SetAffiliationStatusInput(TypedDict):
    status: Literal["PENDING", "PENDING_APPROVAL", "WAITING_DOCUMENTS", "PROCESSING_DOCUMENTS", "ACTIVE", "BLOCKED", "REJECTED", "FAILED", "INVALID_SETTLEMENT_BANK_ACCOUNT"]


class SetDefaultFeePolicyAnswer(TypedDict):
    fee_policy_id: str | None


class SetDefaultFeePolicyInput(TypedDict):
    fee_policy_id: str | None


class SetMerchantStatusInput(TypedDict):
    status: Literal["ACTIVE", "INACTIVE"]
    reason: NotRequired[str]


class SetOrganizationDefaultFeePolicyAnswer(TypedDict):
    fee_policy_id: str | None


class SetOrganizationDefaultFeePolicyInput(TypedDict):
    fee_policy_id: str | None


class SetPreferenceInput(TypedDict):
    value: Any


class SetWebhookEnabledInput(TypedDict):
    enabled: bool


class Settlement(TypedDict):
    """The amount of one payment that its merchant gets on one day, later than the day of the payment"""

    id: str
    transaction_id: str
    company_id: str
    payment_date: str
    settlement_date: str
    amount: int
    outstanding_amount: int
    status: Literal["PAID", "FAILED"]
    status_reason: str | None
    operation_id: str


class SettlementEventData(TypedDict):
    object: Settlement
    previous: dict[str, Any]
    omitted: NotRequired[list[str]]


class SettlementFailedEvent(TypedDict):
    id: str
    type: Literal["settlement.failed"]
    version: Literal["1"]
    timestamp: str
    company_id: str
    correlation_id: str
    sequence: int
    aggregate: EventAggregate
    data: SettlementEventData


class SettlementItem(TypedDict):
    id: str
    ledger_entry_id: str
    settled_amount: int
    settlement_date: str
    method: Literal["PIX", "INTERNAL_TRANSFER", "INVOICE", "BOLETO"]
    status: Literal["PENDING", "PROCESSING", "PAID", "FAILED"]
    operation_id: str
    created_at: str
    updated_at: str
    affiliation_bank_account_id: str | None
    settlement_bank_account_id: str | None


class SettlementPaidEvent(TypedDict):
    id: str
    type: Literal["settlement.paid"]
    version: Literal["1"]
    timestamp: str
    company_id: str
    correlation_id: str
    sequence: int
    aggregate: EventAggregate
    data: SettlementEventData


State: TypeAlias = "Literal[\"AC\", \"AL\", \"AM\", \"AP\", \"BA\", \"CE\", \"DF\", \"ES\", \"GO\", \"MA\", \"MG\", \"MS\", \"MT\", \"PA\", \"PB\", \"PE\", \"PI\", \"PR\", \"RJ\", \"RN\", \"RO\", \"RR\", \"RS\", \"SC\", \"SE\", \"SP\", \"TO\"]"


class StatementLine(TypedDict):
    id: str
    date: str
    type: Literal["TRANSACTION", "ORGANIZATION_FEE", "PLATFORM_COST", "PROVIDER_COST", "ORGANIZATION_ANTICIPATION_FEE", "PLATFORM_ANTICIPATION_COST", "TRANSACTION_REFUND", "TRANSACTION_REFUND_REVERSAL", "ORGANIZATION_FEE_REFUND", "PLATFORM_COST_REFUND", "PROVIDER_COST_REFUND", "PLATFORM_REFUND_COST", "PROVIDER_REFUND_COST", "TRANSACTION_DISPUTE", "TRANSACTION_DISPUTE_REVERSAL", "ANTICIPATION", "CASHOUT", "CASHOUT_FEE", "INTERNAL_TRANSFER", "ADJUSTMENT"]
    description: str
    amount: int
    balance_after: int
    ledger_entry_id: str | None
    transaction_id: str | None
    cashout_id: str | None


class StatementLinePage(TypedDict):
    data: list[StatementLine]
    pagination: Pagination


class StreamEventsQuery(TypedDict):
    types: NotRequired[list[Literal["*", "transaction.*", "refund.*", "dispute.*", "three_ds_session.*", "settlement.*", "merchant.*", "affiliation.*", "fee_policy.*", "pix_key.*", "cashout.*", "anticipation.*", "webhook_endpoint.*", "transaction.created", "transaction.status_changed", "transaction.late_payment", "refund.created", "refund.completed", "refund.failed", "refund.cancelled", "dispute.created", "dispute.updated", "dispute.closed", "three_ds_session.created", "three_ds_session.authenticated", "three_ds_session.failed", "three_ds_session.consumed", "settlement.paid", "settlement.failed", "merchant.created", "merchant.updated", "merchant.status_changed", "affiliation.status_changed", "fee_policy.replaced", "pix_key.created", "pix_key.deleted", "pix_key.primary_changed", "cashout.created", "cashout.status_changed", "anticipation.created", "webhook_endpoint.disabled", "webhook_endpoint.test"]]]
    aggregate_id: NotRequired[str | list[str]]


class StreamRequestLogsQuery(TypedDict):
    method: NotRequired[Literal["GET", "POST", "PUT", "PATCH", "DELETE"]]
    route: NotRequired[str | list[str]]
    status: NotRequired[int]
    code: NotRequired[str | list[str]]
    api_key_id: NotRequired[str | list[str]]
    user_id: NotRequired[str | list[str]]
    resource_id: NotRequired[str | list[str]]


class SuspendUserInput(TypedDict):
    revoke_keys: NotRequired[bool]


class SuspendedUser(TypedDict):
    id: str
    identifiers: list[Identifier]
    primary_identifier: Identifier
    auth_methods: list[Literal["PASSWORD", "GOOGLE", "CLIENT_PLATFORM"]]
    created_at: str
    updated_at: str
    roles: list[Role]
    first_name: str
    last_name: str
    suspended_at: str | None
    metadata: dict[str, Any]
    membership: Membership | None
    totp_enabled: bool
    issued_api_keys: list[SuspendedUserIssuedApiKeysItem]


class SuspendedUserIssuedApiKeysItem(TypedDict):
    id: str
    name: str
    last4: str
    revoked_at: str | None


class TamperStatementInput(TypedDict):
    kind: Literal["MISSING", "EXTRA", "AMOUNT", "DATE", "DUPLICATE", "NONE"]
    our_id: NotRequired[str]


class TamperedStatement(TypedDict):
    day: str
    kind: str
    our_id: str | None


TaxType: TypeAlias = "Literal[\"PJ\", \"MEI\", \"ME\", \"PF\"]"


class TestWebhookEndpointAnswer(TypedDict):
    event_id: str


class TestWebhookEndpointInput(TypedDict):
    type: NotRequired[Literal["transaction.created", "transaction.status_changed", "transaction.late_payment", "refund.created", "refund.completed", "refund.failed", "refund.cancelled", "dispute.created", "dispute.updated", "dispute.closed", "three_ds_session.created", "three_ds_session.authenticated", "three_ds_session.failed", "three_ds_session.consumed", "settlement.paid", "settlement.failed", "merchant.created", "merchant.updated", "merchant.status_changed", "affiliation.status_changed", "fee_policy.replaced", "pix_key.created", "pix_key.deleted", "pix_key.primary_changed", "cashout.created", "cashout.status_changed", "anticipation.created", "webhook_endpoint.disabled", "webhook_endpoint.test"]]


class ThreeDsSession(TypedDict):
    id: str
    tds_session_id: str | None
    company_id: str
    auth_status: Literal["ACTION_REQUIRED", "AUTHENTICATED", "FAILED", "EXPIRED"]
    consumption_status: Literal["NOT_CONSUMED", "PROCESSING", "CONSUMED"]
    amount: int
    currency: Currency
    liability_shift: bool
    authentication_flow: Literal["FRICTIONLESS", "CHALLENGE", "ATTEMPT", None]
    failure_reason: str | None
    challenge_url: str | None
    expires_at: str
    created_at: str
    updated_at: str


class ThreeDsSessionAuthenticatedEvent(TypedDict):
    id: str
    type: Literal["three_ds_session.authenticated"]
    version: Literal["1"]
    timestamp: str
    company_id: str
    correlation_id: str
    sequence: int
    aggregate: EventAggregate
    data: ThreeDsSessionEventData


class ThreeDsSessionConsumedEvent(TypedDict):
    id: str
    type: Literal["three_ds_session.consumed"]
    version: Literal["1"]
    timestamp: str
    company_id: str
    correlation_id: str
    sequence: int
    aggregate: EventAggregate
    data: ThreeDsSessionEventData


class ThreeDsSessionCreatedEvent(TypedDict):
    id: str
    type: Literal["three_ds_session.created"]
    version: Literal["1"]
    timestamp: str
    company_id: str
    correlation_id: str
    sequence: int
    aggregate: EventAggregate
    data: ThreeDsSessionEventData


class ThreeDsSessionEventData(TypedDict):
    object: ThreeDsSession
    previous: dict[str, Any]
    omitted: NotRequired[list[str]]


class ThreeDsSessionFailedEvent(TypedDict):
    id: str
    type: Literal["three_ds_session.failed"]
    version: Literal["1"]
    timestamp: str
    company_id: str
    correlation_id: str
    sequence: int
    aggregate: EventAggregate
    data: ThreeDsSessionEventData


class TimelineActor(TypedDict):
    kind: Literal["API_KEY", "USER", "PLATFORM", "PROVIDER", "PAYER"]
    id: str | None
    label: str | None


class TimelineItem(TypedDict):
    at: str
    sequence: int | None
    lane: Literal["STATE", "API", "PROVIDER", "EVENT", "WEBHOOK", "MONEY", "DISPUTE", "THREE_DS"]
    kind: str
    planned: bool
    actor: TimelineActor
    request_id: str | None
    duration_ms: int | None
    outcome: Literal["OK", "FAILED", "PENDING", None]
    subject: TimelineSubject | None
    detail: dict[str, Any]


class TimelineItemPage(TypedDict):
    data: list[TimelineItem]
    next_cursor: str | None
    has_more: bool
    hidden_lanes: list[Literal["STATE", "API", "PROVIDER", "EVENT", "WEBHOOK", "MONEY", "DISPUTE", "THREE_DS"]]


class TimelineSubject(TypedDict):
    type: str
    id: str


class TotpEnrolment(TypedDict):
    secret: str
    otpauth_url: str


class Transaction(TypedDict):
    id: str
    provider: Provider
    affiliation_id: str
    request_id: str
    mcc: str
    amount: int
    currency: Currency
    pricing: Pricing
    status: TransactionStatus
    capture_method: CaptureMethod
    installments: int
    payment_method: PaymentMethod
    automatic_anticipation: bool
    company_id: str
    created_at: str
    fee_policy_id: str | None
    cost_policy_id: str | None
    approved_amount: int | None
    refunded_amount: int
    acquirer_response_code: str | None
    pix_data: NotRequired[PixData]
    bolepix_data: NotRequired[BolepixData]
    card_data: NotRequired[CardData]
    soft_descriptor: str | None
    serial_number: str | None
    nsu: str | None
    metadata: dict[str, Any]
    latest_refund_at: str | None
    status_reason: Literal["PROVIDER", "ACQUIRER", "ANTIFRAUD", "INTERNAL_ERROR", "NO_ACQUIRER", "ACQUIRER_TIMEOUT", "CHALLENGE_NOT_ALLOWED", None]
    approved_at: str | None
    company_full_name: str
    company_name: str | None
    organization_id: str | None
    consumer: NotRequired[Consumer]
    updated_at: str | None


class TransactionCreatedEvent(TypedDict):
    id: str
    type: Literal["transaction.created"]
    version: Literal["1"]
    timestamp: str
    company_id: str
    correlation_id: str
    sequence: int
    aggregate: EventAggregate
    data: TransactionEventData


class TransactionDetail(TypedDict):
    id: str
    provider: Provider
    affiliation_id: str
    request_id: str
    mcc: str
    amount: int
    currency: Currency
    pricing: Pricing
    status: TransactionStatus
    capture_method: CaptureMethod
    installments: int
    payment_method: PaymentMethod
    automatic_anticipation: bool
    company_id: str
    created_at: str
    fee_policy_id: str | None
    cost_policy_id: str | None
    approved_amount: int | None
    refunded_amount: int
    acquirer_response_code: str | None
    pix_data: NotRequired[PixData]
    bolepix_data: NotRequired[BolepixData]
    card_data: NotRequired[CardData]
    soft_descriptor: str | None
    serial_number: str | None
    nsu: str | None
    metadata: dict[str, Any]
    latest_refund_at: str | None
    status_reason: Literal["PROVIDER", "ACQUIRER", "ANTIFRAUD", "INTERNAL_ERROR", "NO_ACQUIRER", "ACQUIRER_TIMEOUT", "CHALLENGE_NOT_ALLOWED", None]
    approved_at: str | None
    company_full_name: str
    company_name: str | None
    organization_id: str | None
    consumer: NotRequired[Consumer]
    updated_at: str | None
    fee_policy: FeePolicySummary | None
    refunds: list[Refund]
    ledger_entries: list[LedgerEntry] | None


class TransactionEventData(TypedDict):
    object: Transaction
    previous: dict[str, Any]
    omitted: NotRequired[list[str]]


class TransactionLatePaymentEvent(TypedDict):
    id: str
    type: Literal["transaction.late_payment"]
    version: Literal["1"]
    timestamp: str
    company_id: str
    correlation_id: str
    sequence: int
    aggregate: EventAggregate
    data: TransactionEventData


class TransactionPage(TypedDict):
    data: list[Transaction]
    pagination: Pagination


TransactionStatus: TypeAlias = "Literal[\"PROCESSING\", \"AUTHORIZED\", \"APPROVED\", \"REFUNDED\", \"PARTIALLY_REFUNDED\", \"PENDING_REFUND\", \"CHARGEDBACK\", \"WAITING_PAYMENT\", \"AWAITING_3DS\", \"REFUSED\", \"FAILED\", \"EXPIRED\", \"PENDING_CANCELLATION\", \"CANCELLED\"]"


class TransactionStatusChangedEvent(TypedDict):
    id: str
    type: Literal["transaction.status_changed"]
    version: Literal["1"]
    timestamp: str
    company_id: str
    correlation_id: str
    sequence: int
    aggregate: EventAggregate
    data: TransactionEventData


class TransferConfigurations(TypedDict):
    automatic_transfer_enabled: bool
    transfer_frequency: TransferFrequency | None
    rail: Literal["PIX"]
    utc_hour_of_day: int | None
    day_of_week: int | None
    day_of_month: int | None
    min_balance: int


TransferFrequency: TypeAlias = "Literal[\"DAILY\", \"WEEKLY\", \"MONTHLY\"]"


class TrialBalance(TypedDict):
    as_of: str
    accounts: list[TrialBalanceAccountsItem]
    totals: TrialBalanceTotals


class TrialBalanceAccountsItem(TypedDict):
    owner_type: Literal["COMPANY", "PLATFORM", "PROVIDER"]
    owner_id: str
    type: Literal["TRANSACTION", "ORGANIZATION_FEE", "PLATFORM_COST", "PROVIDER_COST", "ORGANIZATION_ANTICIPATION_FEE", "PLATFORM_ANTICIPATION_COST", "TRANSACTION_REFUND", "TRANSACTION_REFUND_REVERSAL", "ORGANIZATION_FEE_REFUND", "PLATFORM_COST_REFUND", "PROVIDER_COST_REFUND", "PLATFORM_REFUND_COST", "PROVIDER_REFUND_COST", "TRANSACTION_DISPUTE", "TRANSACTION_DISPUTE_REVERSAL", "ANTICIPATION", "CASHOUT", "CASHOUT_FEE", "INTERNAL_TRANSFER", "ADJUSTMENT"]
    credit: int
    debit: int
    balance: int


class TrialBalanceTotals(TypedDict):
    credit: int
    debit: int
    difference: int


class UpdateAffiliationInput(TypedDict):
    anticipation_type: NotRequired[Literal["AUTOMATIC", "SPOT", "NONE"]]
    payment_methods: NotRequired[list[PaymentMethod]]
    capture_methods: NotRequired[list[CaptureMethod]]
    settlement_bank_account_id: NotRequired[str | None]


class UpdateBankAccountInput(TypedDict):
    primary: Literal[True]


class UpdateMerchantInput(TypedDict):
    name: NotRequired[str]
    full_name: NotRequired[str]
    document_tax_type: NotRequired[TaxType]
    company_logo_url: NotRequired[str | None]
    contact: NotRequired[UpdateMerchantInputContact]
    website_url: NotRequired[str | None]
    address: NotRequired[UpdateMerchantInputAddress]
    transfer_configurations: NotRequired[UpdateMerchantInputTransferConfigurations]
    declared_revenue: NotRequired[int | None]
    metadata: NotRequired[dict[str, Any]]


class UpdateMerchantInputAddress(TypedDict):
    street: NotRequired[str]
    street_number: NotRequired[str]
    neighborhood: NotRequired[str]
    zipcode: NotRequired[str]
    country: NotRequired[str]
    state: NotRequired[State]
    city: NotRequired[str]
    complement: NotRequired[str | None]


class UpdateMerchantInputContact(TypedDict):
    first_name: NotRequired[str | None]
    last_name: NotRequired[str | None]
    phone: NotRequired[str | None]
    email: NotRequired[str | None]
    mother_name: NotRequired[str | None]
    birth_date: NotRequired[str | None]
    document_number: NotRequired[str | None]
    politically_exposed: NotRequired[bool | None]
    declared_income: NotRequired[int | None]
    occupation: NotRequired[str | None]
    net_worth: NotRequired[int | None]
    address: NotRequired[UpdateMerchantInputContactAddress | None]


class UpdateMerchantInputContactAddress(TypedDict):
    street: NotRequired[str | None]
    street_number: NotRequired[str | None]
    complement: NotRequired[str | None]
    neighborhood: NotRequired[str | None]
    zipcode: NotRequired[str | None]
    country: NotRequired[str]
    state: NotRequired[Literal["AC", "AL", "AM", "AP", "BA", "CE", "DF", "ES", "GO", "MA", "MG", "MS", "MT", "PA", "PB", "PE", "PI", "PR", "RJ", "RN", "RO", "RR", "RS", "SC", "SE", "SP", "TO", "", None]]
    city: NotRequired[str | None]


class UpdateMerchantInputTransferConfigurations(TypedDict):
    automatic_transfer_enabled: NotRequired[bool]
    transfer_frequency: NotRequired[TransferFrequency | None]
    rail: NotRequired[Literal["PIX"]]
    utc_hour_of_day: NotRequired[int | None]
    day_of_week: NotRequired[int | None]
    day_of_month: NotRequired[int | None]
    min_balance: NotRequired[int]


class UpdatePixKeyInput(TypedDict):
    primary: Literal[True]


class UpdateRoleInput(TypedDict):
    name: NotRequired[str]
    description: NotRequired[str | None]
    permissions: NotRequired[list[str]]


class UpdateSavedViewInput(TypedDict):
    name: NotRequired[str]
    value: NotRequired[Any]
    shared: NotRequired[bool]


class UpdateUserInput(TypedDict):
    first_name: NotRequired[str]
    last_name: NotRequired[str]
    metadata: NotRequired[dict[str, Any]]
    role_id: NotRequired[str]


class UpdateWebhookEndpointInput(TypedDict):
    url: NotRequired[str]
    event_types: NotRequired[list[Literal["*", "transaction.*", "refund.*", "dispute.*", "three_ds_session.*", "settlement.*", "merchant.*", "affiliation.*", "fee_policy.*", "pix_key.*", "cashout.*", "anticipation.*", "webhook_endpoint.*", "transaction.created", "transaction.status_changed", "transaction.late_payment", "refund.created", "refund.completed", "refund.failed", "refund.cancelled", "dispute.created", "dispute.updated", "dispute.closed", "three_ds_session.created", "three_ds_session.authenticated", "three_ds_session.failed", "three_ds_session.consumed", "settlement.paid", "settlement.failed", "merchant.created", "merchant.updated", "merchant.status_changed", "affiliation.status_changed", "fee_policy.replaced", "pix_key.created", "pix_key.deleted", "pix_key.primary_changed", "cashout.created", "cashout.status_changed", "anticipation.created", "webhook_endpoint.disabled", "webhook_endpoint.test"]]]
    description: NotRequired[str | None]
    enabled: NotRequired[bool]


class User(TypedDict):
    id: str
    identifiers: list[Identifier]
    primary_identifier: Identifier
    auth_methods: list[Literal["PASSWORD", "GOOGLE", "CLIENT_PLATFORM"]]
    created_at: str
    updated_at: str
    roles: list[Role]
    first_name: str
    last_name: str
    suspended_at: str | None
    metadata: dict[str, Any]
    membership: Membership | None
    totp_enabled: bool


class UserPage(TypedDict):
    data: list[User]
    pagination: Pagination


class UserSession(TypedDict):
    id: str
    kind: Literal["API", "CONSOLE"]
    company_id: str | None
    created_at: str
    expires_at: str
    current: bool


class UserSessionList(TypedDict):
    data: list[UserSession]


class WebhookAttempt(TypedDict):
    at: str
    response_status: int | None
    error: str | None
    latency_ms: int
    response_excerpt: str | None
    signature_valid_with: Literal["CURRENT", "PREVIOUS", "NONE", None]


class WebhookDelivery(TypedDict):
    id: str
    endpoint_id: str
    event_id: str
    event_type: Literal["transaction.created", "transaction.status_changed", "transaction.late_payment", "refund.created", "refund.completed", "refund.failed", "refund.cancelled", "dispute.created", "dispute.updated", "dispute.closed", "three_ds_session.created", "three_ds_session.authenticated", "three_ds_session.failed", "three_ds_session.consumed", "settlement.paid", "settlement.failed", "merchant.created", "merchant.updated", "merchant.status_changed", "affiliation.status_changed", "fee_policy.replaced", "pix_key.created", "pix_key.deleted", "pix_key.primary_changed", "cashout.created", "cashout.status_changed", "anticipation.created", "webhook_endpoint.disabled", "webhook_endpoint.test"]
    status: Literal["PENDING", "SUCCEEDED", "FAILED"]
    next_attempt_at: str | None
    created_at: str
    updated_at: str
    attempts: list[WebhookAttempt]
    sample: WebhookSample | None


class WebhookDeliveryPage(TypedDict):
    data: list[WebhookDelivery]
    pagination: Pagination


class WebhookEndpoint(TypedDict):
    id: str
    company_id: str
    url: str
    event_types: list[str]
    description: str | None
    enabled: bool
    disabled_reason: str | None
    created_at: str
    updated_at: str


class WebhookEndpointDisabledEvent(TypedDict):
    id: str
    type: Literal["webhook_endpoint.disabled"]
    version: Literal["1"]
    timestamp: str
    company_id: str
    correlation_id: str
    sequence: int
    aggregate: EventAggregate
    data: WebhookEndpointEventData


class WebhookEndpointEventData(TypedDict):
    object: WebhookEndpoint
    previous: dict[str, Any]
    omitted: NotRequired[list[str]]


class WebhookEndpointPage(TypedDict):
    data: list[WebhookEndpoint]
    pagination: Pagination


class WebhookEndpointStats(TypedDict):
    succeeded: int
    failed: int
    pending: int
    latency_ms: WebhookEndpointStatsLatencyMs
    last_success_at: str | None
    oldest_pending_at: str | None
    disables_at: str | None


class WebhookEndpointStatsLatencyMs(TypedDict):
    p50: float | None
    p95: float | None


class WebhookEndpointTestEvent(TypedDict):
    id: str
    type: Literal["webhook_endpoint.test"]
    version: Literal["1"]
    timestamp: str
    company_id: str
    correlation_id: str
    sequence: int
    aggregate: EventAggregate
    data: WebhookEndpointEventData


class WebhookEndpointWithSecret(TypedDict):
    id: str
    company_id: str
    url: str
    event_types: list[str]
    description: str | None
    enabled: bool
    disabled_reason: str | None
    created_at: str
    updated_at: str
    secret: str


class WebhookSample(TypedDict):
    type: Literal["transaction.created", "transaction.status_changed", "transaction.late_payment", "refund.created", "refund.completed", "refund.failed", "refund.cancelled", "dispute.created", "dispute.updated", "dispute.closed", "three_ds_session.created", "three_ds_session.authenticated", "three_ds_session.failed", "three_ds_session.consumed", "settlement.paid", "settlement.failed", "merchant.created", "merchant.updated", "merchant.status_changed", "affiliation.status_changed", "fee_policy.replaced", "pix_key.created", "pix_key.deleted", "pix_key.primary_changed", "cashout.created", "cashout.status_changed", "anticipation.created", "webhook_endpoint.disabled", "webhook_endpoint.test"]
    object: dict[str, Any]
