// The title and the sentence of each error code in both languages, and the language of an answer. Sentences about single values
// are in the catalog of reasons (packages/contracts/src/reasons.ts).
import { type ErrorCode, ERRORS } from '@mps/contracts';
import type { IncomingMessage } from 'node:http';
import express, { type Request } from 'express';
import { boundPreferences } from './accepted-types';

export type Language = 'en' | 'pt-BR';

/** The list names regions, so that `en-US` is as specific as `pt-BR` when a request wants both equally. */
const LANGUAGE_TAGS = ['en', 'en-US', 'en-GB', 'pt-BR', 'pt', 'pt-PT'];

interface CodeMessages {
  readonly title: string;
  /** Used for a failure without a reason. */
  readonly detail: string;
}

const portuguese = (title: string, detail: string): CodeMessages => ({ title, detail });

/** The registry of errors has the English titles. These sentences tell a caller how to react. */
const ENGLISH_DETAILS = {
  validation_error: 'the request breaks a rule of the interface',
  authentication_error: 'the credential is missing, malformed, revoked or expired',
  totp_required: 'send the code that the authenticator app shows as totp',
  token_expired: 'the access token is past its end: refresh it or log in again',
  permission_denied: 'the credential lacks the permission in required_permission',
  reauthentication_required: 'this act of the console needs the password or a code of the last ten minutes',
  company_not_selected: 'select a company first (POST /v1/auth/select-company)',
  company_access_denied: 'the user has no active role in this company',
  resource_not_found: 'there is nothing with this id that the credential can see',
  route_not_found: 'no route has this path',
  method_not_allowed: 'the Allow header lists the methods of this route',
  not_acceptable: 'Accept takes no type that this operation answers',
  request_timeout: 'a body has 10 seconds, and one more for each KiB of it that has arrived',
  headers_too_large: 'the request line and headers together have at most 16 KiB',
  payload_too_large: 'the body has more bytes than this route takes',
  unsupported_media_type:
    'the body must be application/json in UTF-8 (or application/merge-patch+json for PATCH), without Content-Encoding',
  request_id_conflict: 'this request_id belongs to a request with another body',
  request_in_progress: 'ask again after the time in Retry-After',
  invalid_transaction_state: 'current_status does not allow this; allowed_statuses do',
  invalid_refund_state: 'current_status does not allow this; allowed_statuses do',
  invalid_dispute_state: 'the dispute can no longer be changed',
  invalid_merchant_state: 'the merchant cannot move to this status from its current one',
  invalid_affiliation_state: 'the affiliation cannot move to this status from its current one',
  invalid_three_ds_session_state: 'the 3DS session is past this step',
  three_ds_session_consumed: 'a 3DS session serves one transaction: create another',
  three_ds_session_in_use: 'another request is using this 3DS session: ask again',
  refund_window_closed: 'the payment is too old to be refunded',
  too_many_refunds: 'the transaction cannot have more refunds',
  refund_account_missing: 'consumer.pix_key is needed to refund a bank slip',
  refund_destination_mismatch: 'consumer.pix_key must belong to consumer.document_number',
  insufficient_refundable_amount: 'remaining_amount can still be refunded',
  insufficient_balance: 'available_amount can be paid out, fee included',
  payout_destination_on_hold: 'cash out again after available_at',
  bank_account_not_owned: 'the account that affiliations settle to must belong to the merchant',
  quote_expired: 'a quote holds for 15 minutes: ask for another',
  quote_stale: 'what was quoted has changed since: ask for another quote',
  quote_used: 'the anticipation of this quote has been made',
  merchant_not_active: 'only ACTIVE merchants create transactions',
  affiliation_not_active: 'the merchant needs an ACTIVE affiliation that offers this payment',
  fee_policy_no_match: 'add a rule that matches, or one without conditions',
  fee_policy_name_taken: 'names of fee policies are unique in the organization',
  document_tax_type_locked: 'an affiliation that is not FAILED or REJECTED locks the tax type',
  merchant_document_taken: 'the organization has a merchant with this document',
  pix_key_not_active: 'use an ACTIVE PIX key of the merchant',
  pix_key_not_owned: 'the directory does not say that this PIX key belongs to the merchant',
  pix_key_taken: 'the PIX key is active already',
  pix_key_limit: 'delete a PIX key before adding another',
  invalid_membership_state: 'only an invitation that waits can be accepted',
  invalid_totp_state:
    'a second factor is enrolled while it is off, confirmed within 30 minutes, and disabled while it is on',
  invalid_api_key_state: 'only a live key without a live successor is rotated',
  role_in_use: 'take the role from its users first',
  role_name_taken: 'names of roles are unique in the company',
  preference_limit: 'delete a preference before adding another',
  saved_view_limit: 'delete a saved view before adding or sharing another',
  webhook_endpoint_limit: 'delete a webhook endpoint before adding another',
  invalid_webhook_endpoint_state: 'only an enabled endpoint is tested or sent events again',
  version_conflict: 'read it again, and apply your change to its present version',
  idempotency_key_conflict: 'this Idempotency-Key belongs to another request',
  rate_limited: 'slow down and ask again after the time in Retry-After',
  internal_error: 'the failure has been logged under trace_id',
  provider_error: 'the payment provider gave an answer that cannot be used',
  service_unavailable: 'ask again after the time in Retry-After',
  payouts_paused:
    'an operator has paused payouts and refunds; nothing was sent, ask again after the time in Retry-After',
  upstream_timeout:
    'whether the request took effect is not known: repeat it with the same request_id or Idempotency-Key, if it has one',
} satisfies Partial<Record<ErrorCode, string>>;

const PORTUGUESE = {
  validation_error: portuguese('Requisição inválida', 'a requisição viola uma regra da interface'),
  authentication_error: portuguese(
    'Credencial ausente ou inválida',
    'a credencial está ausente, malformada, revogada ou vencida',
  ),
  totp_required: portuguese(
    'O login precisa de um código do aplicativo autenticador',
    'envie em totp o código que o aplicativo autenticador mostra',
  ),
  token_expired: portuguese(
    'Token de acesso vencido',
    'o token de acesso venceu: renove-o ou entre novamente',
  ),
  permission_denied: portuguese(
    'Credencial sem a permissão',
    'falta à credencial a permissão indicada em required_permission',
  ),
  reauthentication_required: portuguese(
    'É preciso confirmar a senha ou um código',
    'esta ação do console precisa da senha ou de um código dos últimos dez minutos',
  ),
  company_not_selected: portuguese(
    'Nenhuma empresa selecionada',
    'selecione antes uma empresa (POST /v1/auth/select-company)',
  ),
  company_access_denied: portuguese(
    'Usuário sem papel ativo na empresa',
    'o usuário não tem papel ativo nesta empresa',
  ),
  resource_not_found: portuguese(
    'Recurso não encontrado',
    'não há nada com este id que a credencial possa ver',
  ),
  route_not_found: portuguese('Rota não encontrada', 'nenhuma rota tem este caminho'),
  method_not_allowed: portuguese(
    'Método não permitido nesta rota',
    'o cabeçalho Allow lista os métodos desta rota',
  ),
  not_acceptable: portuguese(
    'Nenhum tipo aceito é respondido',
    'Accept não aceita nenhum tipo que esta operação responde',
  ),
  request_timeout: portuguese(
    'O corpo demorou demais',
    'um corpo tem 10 segundos, e mais um para cada KiB que já chegou',
  ),
  headers_too_large: portuguese(
    'Cabeçalhos grandes demais',
    'a linha da requisição e os cabeçalhos têm juntos no máximo 16 KiB',
  ),
  payload_too_large: portuguese('Corpo grande demais', 'o corpo tem mais bytes do que esta rota aceita'),
  unsupported_media_type: portuguese(
    'O corpo deve ser JSON',
    'o corpo deve ser application/json em UTF-8 (ou application/merge-patch+json em PATCH), sem Content-Encoding',
  ),
  request_id_conflict: portuguese(
    'request_id já usado com outro corpo',
    'este request_id pertence a uma requisição com outro corpo',
  ),
  request_in_progress: portuguese(
    'Uma requisição igual está em andamento',
    'tente de novo depois do tempo em Retry-After',
  ),
  invalid_transaction_state: portuguese(
    'O estado da transação não permite a operação',
    'current_status não permite a operação; allowed_statuses permitem',
  ),
  invalid_refund_state: portuguese(
    'O estado do estorno não permite a operação',
    'current_status não permite a operação; allowed_statuses permitem',
  ),
  invalid_dispute_state: portuguese(
    'O estado da disputa não permite a operação',
    'a disputa já não pode ser alterada',
  ),
  invalid_merchant_state: portuguese(
    'O estado do lojista não permite a operação',
    'o lojista não pode passar do estado atual a este',
  ),
  invalid_affiliation_state: portuguese(
    'O estado do credenciamento não permite a operação',
    'o credenciamento não pode passar do estado atual a este',
  ),
  invalid_three_ds_session_state: portuguese(
    'O estado da sessão 3DS não permite a operação',
    'a sessão 3DS já passou desta etapa',
  ),
  three_ds_session_consumed: portuguese(
    'Sessão 3DS já usada',
    'uma sessão 3DS serve a uma transação: crie outra',
  ),
  three_ds_session_in_use: portuguese(
    'Sessão 3DS em uso por outra requisição',
    'outra requisição está usando esta sessão 3DS: tente de novo',
  ),
  refund_window_closed: portuguese(
    'O prazo para estorno terminou',
    'o pagamento é antigo demais para ser estornado',
  ),
  too_many_refunds: portuguese('Estornos demais na transação', 'a transação não pode ter mais estornos'),
  refund_account_missing: portuguese(
    'Não há conta para o estorno',
    'consumer.pix_key é necessário para estornar um boleto',
  ),
  refund_destination_mismatch: portuguese(
    'A chave PIX do estorno pertence a outra pessoa',
    'consumer.pix_key deve pertencer a consumer.document_number',
  ),
  insufficient_refundable_amount: portuguese(
    'Estorno maior que o valor restante',
    'remaining_amount ainda pode ser estornado',
  ),
  insufficient_balance: portuguese(
    'O saldo não cobre o valor',
    'available_amount pode ser sacado, com a tarifa',
  ),
  payout_destination_on_hold: portuguese(
    'O destino do saque mudou há pouco tempo',
    'saque de novo depois de available_at',
  ),
  bank_account_not_owned: portuguese(
    'Conta bancária não pertence ao lojista',
    'a conta em que as afiliações liquidam deve pertencer ao lojista',
  ),
  quote_expired: portuguese('Cotação vencida', 'a cotação vale 15 minutos: peça outra'),
  quote_stale: portuguese(
    'A cotação não vale mais',
    'o que foi cotado mudou desde então: peça outra cotação',
  ),
  quote_used: portuguese('Cotação já aceita', 'a antecipação desta cotação já foi feita'),
  merchant_not_active: portuguese('Lojista não está ativo', 'só lojistas ACTIVE criam transações'),
  affiliation_not_active: portuguese(
    'Lojista sem credenciamento ativo para este pagamento',
    'o lojista precisa de um credenciamento ACTIVE que ofereça este pagamento',
  ),
  fee_policy_no_match: portuguese(
    'Nenhuma regra da política de tarifas se aplica',
    'inclua uma regra que se aplique, ou uma sem condições',
  ),
  fee_policy_name_taken: portuguese(
    'Outra política de tarifas tem este nome',
    'nomes de políticas de tarifas são únicos na organização',
  ),
  document_tax_type_locked: portuguese(
    'Tipo tributário travado por um credenciamento',
    'um credenciamento que não está FAILED nem REJECTED trava o tipo tributário',
  ),
  merchant_document_taken: portuguese(
    'Outro lojista da organização tem este documento',
    'a organização já tem um lojista com este documento',
  ),
  pix_key_not_active: portuguese('Chave PIX não está ativa', 'use uma chave PIX ACTIVE do lojista'),
  pix_key_not_owned: portuguese(
    'Chave PIX não pertence ao lojista',
    'o diretório não diz que esta chave PIX pertence ao lojista',
  ),
  pix_key_taken: portuguese('Chave PIX já ativa', 'a chave PIX já está ativa'),
  pix_key_limit: portuguese(
    'Lojista com o máximo de chaves PIX',
    'exclua uma chave PIX antes de incluir outra',
  ),
  invalid_membership_state: portuguese(
    'O estado do vínculo não permite a operação',
    'só se aceita um convite que está pendente',
  ),
  invalid_totp_state: portuguese(
    'O estado do segundo fator não permite a operação',
    'o segundo fator é cadastrado quando desligado, confirmado em 30 minutos, e desligado quando ligado',
  ),
  invalid_api_key_state: portuguese(
    'O estado da chave de API não permite a operação',
    'só se troca uma chave válida sem sucessora válida',
  ),
  role_in_use: portuguese('Papel em uso', 'retire antes o papel de seus usuários'),
  role_name_taken: portuguese('Outro papel tem este nome', 'nomes de papéis são únicos na empresa'),
  preference_limit: portuguese(
    'Usuário com o máximo de preferências',
    'exclua uma preferência antes de incluir outra',
  ),
  saved_view_limit: portuguese(
    'Usuário ou empresa com o máximo de visões salvas',
    'exclua uma visão salva antes de incluir ou compartilhar outra',
  ),
  webhook_endpoint_limit: portuguese(
    'Empresa com o máximo de endpoints de webhook',
    'exclua um endpoint de webhook antes de incluir outro',
  ),
  invalid_webhook_endpoint_state: portuguese(
    'O estado do endpoint de webhook não permite a operação',
    'só um endpoint ativado é testado ou recebe eventos de novo',
  ),
  version_conflict: portuguese(
    'Outra alteração veio antes',
    'leia de novo e aplique sua alteração à versão atual',
  ),
  idempotency_key_conflict: portuguese(
    'Idempotency-Key já usado em outra requisição',
    'este Idempotency-Key pertence a outra requisição',
  ),
  rate_limited: portuguese(
    'Requisições demais',
    'diminua o ritmo e tente de novo depois do tempo em Retry-After',
  ),
  internal_error: portuguese('Algo falhou do nosso lado', 'a falha foi registrada sob trace_id'),
  provider_error: portuguese(
    'O provedor deu uma resposta que não pode ser usada',
    'o provedor de pagamento deu uma resposta que não pode ser usada',
  ),
  payouts_paused: portuguese(
    'Nada é pago no momento',
    'um operador pausou saques e estornos; nada foi enviado, tente de novo após o tempo em Retry-After',
  ),
  service_unavailable: portuguese(
    'Serviço indisponível agora',
    'tente de novo depois do tempo em Retry-After',
  ),
  upstream_timeout: portuguese(
    'A resposta demorou demais',
    'não se sabe se a requisição teve efeito: repita-a com o mesmo request_id ou a mesma Idempotency-Key, se houver',
  ),
} satisfies Partial<Record<ErrorCode, CodeMessages>>;

/** Returns the title and the sentence of a code. A code without a sentence gets its title as sentence. */
export function findMessages(code: ErrorCode, language: Language): CodeMessages {
  const title = ERRORS[code].title;
  const english: CodeMessages = {
    title,
    detail: (ENGLISH_DETAILS as Partial<Record<ErrorCode, string>>)[code] ?? title,
  };
  if (language === 'en') return english;
  return (PORTUGUESE as Partial<Record<ErrorCode, CodeMessages>>)[code] ?? english;
}

/** Returns the language of an answer. English when the request prefers neither language. */
export function negotiateLanguage({ headers }: Pick<IncomingMessage, 'headers'>): Language {
  const given = headers['accept-language'];
  if (given === undefined) return 'en';
  const bounded = { headers: { 'accept-language': boundPreferences(given) } } as Request;
  const preferred = express.request.acceptsLanguages.apply(bounded, LANGUAGE_TAGS);
  return preferred !== false && preferred.startsWith('pt') ? 'pt-BR' : 'en';
}
