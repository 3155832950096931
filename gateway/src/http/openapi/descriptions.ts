// One or two sentences for each operation of the OpenAPI document, by its operationId: the result, and the rule that a caller meets
// first. docs/rules has every rule.
export const DESCRIPTIONS: Readonly<Record<string, string>> = {
  // Authentication
  login:
    'Answers an access token of 15 minutes and a refresh token. Repeated wrong passwords or codes lock the user. A user with a second factor sends `totp` too, else the answer is 401 totp_required.',
  refresh:
    'Answers new tokens of the same session. A refresh token serves once: a second use ends the session.',
  logout: 'Ends the session of the token in every gateway within two seconds.',
  getMe:
    'Answers the user, and the companies in which the user is an active member, with the permissions there.',
  selectCompany:
    'Answers a token of the same session that is bound to the company. The user needs a role there.',
  changePassword: 'Sets a new password of the user and ends every other session.',
  enrolTotp:
    'Answers a new secret for an authenticator app, once, also as an address for a QR code. The login needs no code before confirmTotp.',
  confirmTotp:
    'Enables the second factor with the first code of the app, and ends every other session. An enrolment waits 30 minutes for it.',
  disableTotp: 'Disables the second factor. It needs the password and a code that was not used.',
  forgotPassword:
    'Answers 202 whether the identifier is known or not. A known one receives a token for a new password.',
  resetPassword:
    'Sets the password of the user who received the token, and ends every session. A token serves once.',
  // Users
  removeMembership: 'Removes the roles of a user in one company. The user keeps other memberships.',
  listUserSessions:
    'Lists the live sessions of a user that are bound to the selected company, newest first. When the caller administers every company of the user, all sessions are listed.',
  endUserSessions:
    'Ends the sessions that the list shows, in every gateway within two seconds. The user may log in again.',
  listOwnMemberships:
    'Lists the memberships of the signed-in user in any state, each with its company and role. An invitation is PENDING.',
  getPreference: 'Answers what the signed-in user has stored under the key.',
  setPreference: 'Stores any JSON of at most 16 KiB under the key. A user has at most 50 preferences.',
  deletePreference: 'Deletes what the signed-in user has stored under the key.',
  acceptMembership: 'Turns an invitation of the signed-in user into a membership.',
  listOwnSessions:
    'Lists the sessions of the signed-in user that have not ended, of tokens and of the console, newest first: 100 at most.',
  endOwnSession:
    'Ends a session of the signed-in user at once, in every gateway within two seconds. A session that has ended is 404.',
  listUsers: 'Lists users with a role in the selected company, with their roles there.',
  createUser:
    'Adds a new user, or invites one that exists in another company. An invited user is a member after accepting.',
  getUser: 'Answers a user with a role in the selected company. Others are 404.',
  updateUser: 'Merges the given members into the user. Metadata keys merge, and null deletes one.',
  suspendUser: 'Refuses the user in the selected company until it is unsuspended. A repeat changes nothing.',
  unsuspendUser: 'Ends a suspension. A repeat changes nothing.',
  // Roles
  listSavedViews:
    'Lists the views of lists that the user has saved in the selected company, and those that its members share.',
  createSavedView:
    'Stores filters and columns of a list under a name. A shared view is seen by every member of the company.',
  updateSavedView:
    'Replaces the given members of a view of the user. A shared view of another member is 403.',
  deleteSavedView: 'Deletes a view of the user. A shared one is deleted by a member with user.edit too.',
  listPermissions:
    'Lists every permission that a role can have. `for_keys` tells whether an API key can hold it too.',
  listRoles: 'Lists the roles that users of the selected company can have.',
  createRole: 'Creates a role with the given permissions. Its name is unique in the company.',
  updateRole: 'Changes the name, description or permissions. Users of the role have them within 15 minutes.',
  deleteRole: 'Deletes the role. A role that a user has is 409.',
  // API keys
  createApiKey: 'Answers the whole key once: later reads show its prefix and last characters.',
  listApiKeys: 'Lists the keys in the scope of the credential without their secrets.',
  getApiKey: 'Answers a key without its secret.',
  revokeApiKey: 'Ends the key in every gateway within two seconds. A repeat changes nothing.',
  rotateApiKey:
    'Answers a successor with the same rights. The replaced key works until the end of the overlap.',
  // Merchants
  createMerchant: 'Creates a company in the organization. A document can be used once in an organization.',
  listMerchants: 'Lists the merchants in the scope of the credential.',
  getMerchant: 'Answers the merchant as it is now.',
  updateMerchant:
    'Merges the given members into the merchant. null clears only members that may be null. An open affiliation locks the tax type.',
  setMerchantStatus: 'Activates or deactivates the merchant. Only ACTIVE merchants take payments.',
  setDefaultFeePolicy: 'Sets the policy that prices payments of the merchant without a policy of their own.',
  setOrganizationDefaultFeePolicy: 'Sets the policy of merchants without a default of their own.',
  getCapabilities:
    'Answers for each payment method whether a payment would be taken now, and the reason if not.',
  setWebhookEnabled: 'Turns the deliveries of all events of the merchant on or off.',
  // Affiliations
  createAffiliation: 'Creates an affiliation with a provider, for the given payment and capture methods.',
  listAffiliations: 'Lists the affiliations of the merchant with their status at the provider.',
  getAffiliation: 'Answers the affiliation with its status at the provider.',
  updateAffiliation: 'Merges the given members into the affiliation. Payments use them from the answer on.',
  setAffiliationStatus: 'Moves the affiliation along the edges that a provider uses. Other moves are 409.',
  // Bank accounts
  createBankAccount: 'Adds an account for settlements and cashouts of the merchant.',
  listBankAccounts: 'Lists the bank accounts of the merchant.',
  getBankAccount: 'Answers a bank account of the merchant.',
  updateBankAccount: 'Makes the account primary. The old primary account stays as an ordinary one.',
  deleteBankAccount: 'Removes the account. An account that an affiliation settles to is 409.',
  // PIX keys
  createPixKey: 'Registers a key, or makes an EVP key. The directory is asked for its owner.',
  listPixKeys: 'Lists the PIX keys of the merchant.',
  getPixKey: 'Answers a key with the last data of the directory.',
  updatePixKey:
    'Makes the key primary: new charges and cashouts use it. A deleted key, and a key of another owner, is 409.',
  deletePixKey: 'Marks the key as deleted. Open charges stay payable. A repeat changes nothing.',
  refreshPixKey: 'Reads the directory again. A key of another person loses its primary place at once.',
  // Pricing
  createFeePolicy: 'Creates a policy with its rules. Its name is unique in the organization.',
  listFeePolicies: 'Lists the fee policies in the scope of the credential.',
  getFeePolicy: 'Answers the policy with its rules.',
  replaceFeePolicy:
    'Makes the policy equal to the body. A rule without an id is new, and a missing one is deleted.',
  explainFeePolicy:
    'Prices a payment that does not exist. Answers why each rule matches or not, and every step of the sum.',
  listCostPolicies: 'Lists the costs that the platform charges, by provider and category.',
  getCostPolicy: 'Answers a cost policy with its rules.',
  // Transactions
  createTransaction:
    'Creates a card, PIX or BOLEPIX payment. A declined card is 201 with status REFUSED. Repeat with the same request_id when the answer is lost: the payment is never made twice.',
  listMerchantTransactions:
    'Lists payments of the merchant. All filters hold together. Answers a file for Accept: text/csv.',
  authenticateTransaction: 'Links an authenticated 3DS session and sends the payment to the provider.',
  captureTransaction: 'Captures the authorized amount, or a part of it, once. The rest is released.',
  cancelTransaction: 'Cancels a payment before it is paid. An unconfirmed one is PENDING_CANCELLATION.',
  payTransaction: 'Pays a PIX or BOLEPIX charge at the simulated provider.',
  listTransactions: 'Lists payments in the scope of the credential. All filters hold together.',
  getTransaction: 'Answers the payment with its fee policy, refunds and ledger entries.',
  getTimeline:
    'Lists the states, requests, calls to the provider, events, webhook attempts, postings and disputes of the payment by time. Lanes that the caller may not see are left out and named.',
  listProviderCalls:
    'Lists the requests to the provider about the payment with their answers, for 90 days. Personal data and secrets are masked.',
  getMerchantTransaction: 'Answers the payment with its fee policy, refunds and ledger entries.',
  getProviderReference: 'Answers the identifiers of the payment at the simulated provider.',
  getReceipts: 'Answers one receipt of the payment and one of each completed refund, with PDF files.',
  getReceiptFile: 'Answers the file of one receipt. Its bytes are the same on every call.',
  // 3DS
  createThreeDsSession:
    'Begins an authentication. It ends at once, or needs a challenge at the URL of the answer.',
  getThreeDsSession: 'Answers the session with its status. A session serves one transaction.',
  // Refunds
  createRefund: 'Refunds a paid payment, whole or in part. Refunds together never pass the paid amount.',
  listRefunds: 'Lists the refunds of the payment, automatic ones too.',
  getMetrics:
    'Adds up the payments that were created in the range: one series for each group, one point for each interval. Amounts are cents.',
  listMerchantRefunds:
    'Lists the refunds of all payments of the merchant, automatic ones too. Answers a file for Accept: text/csv.',
  getRefund: 'Answers a refund of the payment.',
  cancelRefund: 'Cancels a refund that the provider has not completed.',
  // Disputes
  listDisputes: 'Lists the disputes in the scope of the credential. Answers a file for Accept: text/csv.',
  getDispute: 'Answers the dispute with its evidence and deadline.',
  getDisputeEvidenceFile:
    'Answers the bytes of a file that was sent as evidence. Evidence with a text alone has none.',
  addDisputeEvidence:
    'Adds text and files before the deadline, or sends the draft of `draft_version`. Each request is evidence of its own.',
  getDisputeChecklist:
    'Answers which evidence helps against the reason of the dispute, what of it the platform has, and what the draft and the sent evidence hold.',
  getEvidenceDraft: 'Answers the draft without the bytes of its files. An empty one has no version.',
  replaceEvidenceDraft:
    'Replaces text and files. `version` is the version that was read, or null. Another one is 409. Files of `kept_file_ids` stay.',
  deleteEvidenceDraft:
    'Deletes text and files of the draft. With `version`, another version is 409. Sent evidence stays.',
  getEvidenceDraftFile: 'Answers the bytes of a file of the draft.',
  acceptDispute: 'Ends the dispute as lost. It cannot be taken back.',
  openDispute: 'Opens a dispute of the payment at the simulated network.',
  resolveDispute: 'Ends the dispute as won or lost at the simulated network.',
  // Ledger
  listLedgerEntries:
    'Lists entries by owner, payment, date or settlement. Answers a file for Accept: text/csv.',
  getPostingSet: 'Answers every posting of one event. Debits and credits are equal.',
  getTrialBalance:
    'Answers the sum of every account. Reading a past day closes it: later postings are booked on the current day.',
  getBalance: 'Answers the available amount and the later ones, in cents.',
  getStatement:
    'Lists due entries in order, each with the balance after it. Answers a file for Accept: text/csv.',
  listReceivables: 'Sums the later payments of the merchant. Answers a file for Accept: text/csv.',
  createCashout:
    'Pays the available balance, or a part of it, to the account of the merchant. Repeat with the same request_id when the answer is lost.',
  listCashouts: 'Lists the cashouts of the merchant. Answers a file for Accept: text/csv.',
  getCashout: 'Answers the cashout with its status at the bank.',
  quoteAnticipation:
    'Answers installments, fee and amount of an early payment. A quote holds for 15 minutes.',
  createAnticipation: 'Pays the installments of the quote to the balance. A quote serves once.',
  listAnticipations: 'Lists the anticipations of the merchant.',
  getAnticipation: 'Answers the anticipation with its installments.',
  listReconciliations: 'Lists the comparisons of the organization, without their items.',
  runReconciliation: 'Compares the statement of the provider with the postings of the day.',
  getReconciliation: 'Answers the comparison with each difference.',
  resolveReconciliationItem:
    'Stores that a difference is explained, escalated or adjusted. It moves no money. A later call replaces the resolution.',
  tamperStatement: 'Changes the simulated statement, so that the next reconciliation finds a difference.',
  // Events and webhooks
  listEvents:
    'Lists events after a cursor. A reader that stores the cursor misses none. With order=desc the newest come first, and next_cursor is the next value of before. Answers a file for Accept: text/csv.',
  streamEvents:
    'Sends events as they are written to the log, as server-sent events. A stream without Last-Event-ID begins at the end of the log. An item `reset` says that events after the given id are deleted.',
  getEvent: 'Answers the event as it was when it happened, for 90 days.',
  listRequestLogs:
    'Lists the requests of the last 30 days with their answers. Personal data and secrets are masked, and `dropped` counts the records that were not kept within the last 24 hours.',
  streamRequestLogs:
    'Sends requests with their answers a few seconds after they are answered, as server-sent events. Filters are those of the list.',
  getRequestLog: 'Reads one request with its answer. Personal data and secrets are masked.',
  listAuditRecords:
    'Lists the records of changes: who changed what, when and from where. Each record names the hash of the one before it.',
  exportDataSubject:
    'Starts a job that collects the data of the person in all services. Its file can be downloaded for 24 hours. The document is not stored with the job.',
  eraseDataSubject:
    'Starts a job that blanks the data of the person. Its answer says what was blanked, and what stays, why and until when. A repeat does no harm.',
  getDataSubjectJob:
    'Answers the state of the job, with counts by kind of record. It needs the permission of the operation that started the job.',
  getDataSubjectFile:
    'Answers the file of an export that is done, for 24 hours. Each download is recorded in the audit log.',
  createExport:
    'Starts an export of a list. Its file has the rows of the filters as the list answers them, up to 5,000,000, and can be downloaded for 24 hours. It needs the permission of the list.',
  listExports: 'Lists the exports of lists that the caller may read, for seven days.',
  getExport: 'Answers the export with the rows and bytes that are written so far.',
  getExportFile:
    'Answers the file of an export that is READY, for 24 hours. Each download is recorded in the audit log.',
  createWebhookEndpoint: 'Creates an endpoint. Its secret is answered once.',
  listWebhookEndpoints: 'Lists the endpoints without their secrets.',
  getWebhookEndpoint: 'Answers an endpoint without its secret.',
  updateWebhookEndpoint: 'Changes the URL, the event types or the status of the endpoint.',
  deleteWebhookEndpoint: 'Deletes the endpoint. It receives no further events.',
  rotateWebhookSecret: 'Answers a new secret once. Deliveries have both signatures until the overlap ends.',
  search:
    'Finds payments, refunds, disputes, merchants, cashouts, events and endpoints that the credential may read. The text must equal an id.',
  getWebhookEndpointStats:
    'Counts the deliveries of a period, 24 hours by default, and shows latency and health of the endpoint.',
  testWebhookEndpoint:
    'Sends a test to the endpoint alone: the event webhook_endpoint.test, or for another type a sample of its resource with the id of that event. The log has the event webhook_endpoint.test in both cases.',
  listWebhookDeliveries: 'Lists deliveries with the attempts of each.',
  getWebhookDelivery: 'Answers the delivery with each attempt and the answer of the endpoint.',
  replayWebhookDeliveries: 'Delivers every event of the range again, with the same ids.',
  replayWebhookDelivery: 'Delivers the event again, with the same id.',
  // Sandbox
  getClock: 'Answers the business clock of sandbox mode.',
  advanceClock:
    'Moves the business clock of the whole platform forward by seconds or to an instant. It never moves back.',
  completeThreeDsSession: 'Ends the challenge with the given outcome.',
};

/** One sentence for each tag. */
export const TAGS: Readonly<Record<string, string>> = {
  Authentication: 'Sessions and passwords of people.',
  Users: 'People and their memberships of companies.',
  Roles: 'Sets of permissions of a company.',
  'API keys': 'Credentials of programs.',
  'Audit log': 'Who changed what, in one chain of records for each organization.',
  'Request log': 'What came in and what was answered, for 30 days; 7 in test mode.',
  Merchants: 'Companies that take payments.',
  Affiliations: 'Agreements of a merchant with a provider.',
  'Bank accounts': 'Accounts that merchants are paid to.',
  'PIX keys': 'Keys that merchants are paid by.',
  Exports: 'Files with the rows of a list, written in the background.',
  Privacy: 'Export and erasure of what is stored of a person.',
  Pricing: 'Fees of merchants and costs of the platform.',
  Transactions: 'Card, PIX and BOLEPIX payments, and their receipts.',
  ThreeDS: 'Authentication of cardholders by 3-D Secure.',
  Refunds: 'Money that goes back to payers.',
  Disputes: 'Payments that payers contest.',
  Ledger: 'Balances, entries, cashouts, anticipations and reconciliations.',
  Events: 'The log of changes.',
  Webhooks: 'Endpoints of merchants, and the deliveries to them.',
  Search: 'Objects by their ids.',
  Sandbox: 'Operations that exist in sandbox mode only.',
};
