// Why each error usually happens. The pages of the error codes show it.
import { type Language, texts, type Texts } from '../sources/language';

/** One cause a line. */
const CAUSES: Readonly<Record<string, Texts>> = {
  validation_error: texts(
    'A member is missing, unknown, or has a value outside its limits.\n' +
      'Two members contradict each other, as amounts that do not add up.',
    'Um membro falta, é desconhecido, ou tem um valor fora dos limites.\n' +
      'Dois membros se contradizem, como valores que não somam.',
  ),
  authentication_error: texts(
    'The header with the key or the token is missing, or has a typing mistake.\n' +
      'The key was revoked, has expired, or is used from an address outside `allowed_ips`.\n' +
      'A key of sandbox mode is used in production, or the other way round.',
    'O cabeçalho com a chave ou o token falta, ou tem um erro de digitação.\n' +
      'A chave foi revogada, venceu, ou vem de um endereço fora de `allowed_ips`.\n' +
      'Uma chave do modo de teste é usada em produção, ou o contrário.',
  ),
  totp_required: texts(
    'The user has a second factor, and the login has no `totp`.',
    'O usuário tem um segundo fator, e o login não tem `totp`.',
  ),
  token_expired: texts('The access token is older than its life.', 'O token de acesso passou da validade.'),
  permission_denied: texts(
    'The key was made with fewer permissions than this operation needs.\n' +
      'The role of the user does not have the permission.\n' +
      'A key of one company calls an operation of the organization.',
    'A chave foi criada com menos permissões do que esta operação precisa.\n' +
      'O papel do usuário não tem a permissão.\n' +
      'A chave de uma empresa chama uma operação da organização.',
  ),
  reauthentication_required: texts(
    'In the console, the last login or confirmation was more than ten minutes before a dangerous act. The API does not answer it.',
    'No console, o último login ou confirmação foi mais de dez minutos antes de uma ação perigosa. A API não o responde.',
  ),
  company_not_selected: texts(
    'The user belongs to several companies and has not chosen one after the login.',
    'O usuário é de várias empresas e não escolheu uma depois do login.',
  ),
  company_access_denied: texts(
    'The membership is suspended, was ended, or waits to be accepted.',
    'O vínculo está suspenso, foi encerrado, ou espera ser aceito.',
  ),
  resource_not_found: texts(
    'The id has a typing mistake, or is of another kind of object.\n' +
      'The object belongs to another company or organization.\n' +
      'The object was deleted.',
    'O id tem um erro de digitação, ou é de outro tipo de objeto.\n' +
      'O objeto é de outra empresa ou organização.\n' +
      'O objeto foi excluído.',
  ),
  route_not_found: texts(
    'The path has a typing mistake, or its version is missing.\n' +
      'The route exists in sandbox mode only, and this deployment is in production.',
    'O caminho tem um erro de digitação, ou falta a versão.\n' +
      'A rota só existe em modo de teste, e esta instalação está em produção.',
  ),
  method_not_allowed: texts(
    'The path is right and the method is not, as a POST where PATCH is meant.',
    'O caminho está certo e o método não, como um POST no lugar de um PATCH.',
  ),
  not_acceptable: texts(
    'The header `Accept` names a type that this operation does not have.',
    'O cabeçalho `Accept` pede um tipo que esta operação não tem.',
  ),
  request_timeout: texts(
    'The body arrives too slowly, or stops on its way.\n' + '`Content-Length` is larger than the body.',
    'O corpo chega devagar demais, ou para no caminho.\n' + '`Content-Length` é maior que o corpo.',
  ),
  payload_too_large: texts(
    'The body is larger than the route takes. Files of a dispute are the usual reason.',
    'O corpo é maior do que a rota aceita. Arquivos de uma contestação são o motivo comum.',
  ),
  headers_too_large: texts(
    'A cookie or a proxy adds large headers, or the query is very long.',
    'Um cookie ou um proxy acrescenta cabeçalhos grandes, ou a query é muito longa.',
  ),
  unsupported_media_type: texts(
    '`Content-Type` is missing, or is that of a form.\n' + 'The body is compressed.',
    '`Content-Type` falta, ou é o de um formulário.\n' + 'O corpo está comprimido.',
  ),
  request_id_conflict: texts(
    'Two different orders have the same name.\n' +
      'Your program builds the body again for a repeat, with another instant or another random value.',
    'Dois pedidos diferentes têm o mesmo nome.\n' +
      'O seu programa monta o corpo de novo em uma repetição, com outro instante ou outro valor aleatório.',
  ),
  request_in_progress: texts(
    'The same request runs on another connection: a repeat came before the first answer.',
    'A mesma requisição corre em outra conexão: a repetição veio antes da primeira resposta.',
  ),
  invalid_transaction_state: texts(
    'The payment has moved on: it was paid, cancelled, refunded or disputed in the meantime.\n' +
      'A refund is asked for a payment that is not paid.',
    'O pagamento mudou: foi pago, cancelado, estornado ou contestado nesse meio-tempo.\n' +
      'Pede-se o estorno de um pagamento que não foi pago.',
  ),
  invalid_refund_state: texts(
    'The provider has begun the refund, so it can no longer be cancelled.',
    'O provedor já começou o estorno, então ele não pode mais ser cancelado.',
  ),
  invalid_dispute_state: texts(
    'The dispute was decided, accepted, or its deadline has passed.',
    'A contestação foi decidida, aceita, ou o prazo passou.',
  ),
  invalid_merchant_state: texts(
    'The merchant is blocked, which an operator alone changes.\n' +
      'The merchant waits for its first affiliation.',
    'O lojista está bloqueado, o que só um operador muda.\n' +
      'O lojista espera o seu primeiro credenciamento.',
  ),
  invalid_affiliation_state: texts(
    'The acquirer has ended the affiliation, or has not decided yet.',
    'O adquirente encerrou o credenciamento, ou ainda não decidiu.',
  ),
  invalid_three_ds_session_state: texts(
    'The payer has finished or left the challenge already.',
    'O pagador já concluiu ou abandonou o desafio.',
  ),
  three_ds_session_consumed: texts(
    'A second payment uses the session of the first one.',
    'Um segundo pagamento usa a sessão do primeiro.',
  ),
  three_ds_session_in_use: texts(
    'Two payments use the session at the same time.',
    'Dois pagamentos usam a sessão ao mesmo tempo.',
  ),
  refund_window_closed: texts(
    'The payment is older than its method allows: 90 days for PIX and BOLEPIX, a year for cards.',
    'O pagamento é mais antigo do que o método permite: 90 dias para PIX e BOLEPIX, um ano para cartões.',
  ),
  too_many_refunds: texts(
    'The payment was refunded in 20 parts.',
    'O pagamento já foi estornado em 20 partes.',
  ),
  refund_account_missing: texts(
    'The payer paid a bank slip, which has no account to go back to, and the payment has no `consumer.pix_key`.',
    'O pagador pagou um boleto, que não tem conta para voltar, e o pagamento não tem `consumer.pix_key`.',
  ),
  refund_destination_mismatch: texts(
    'The PIX key belongs to another person, or the directory hides its owner.',
    'A chave PIX é de outra pessoa, ou o diretório esconde o dono dela.',
  ),
  insufficient_refundable_amount: texts(
    'Other refunds have taken or reserved a part.\n' + 'The amount is in reais where cents are meant.',
    'Outros estornos já levaram ou reservaram uma parte.\n' +
      'O valor está em reais onde se esperam centavos.',
  ),
  insufficient_balance: texts(
    'The money is still to come: read the agenda.\n' +
      'Refunds, disputes or cashouts hold a part.\n' +
      'The fee was not counted.',
    'O dinheiro ainda vai chegar: leia a agenda.\n' +
      'Estornos, contestações ou saques retêm uma parte.\n' +
      'A tarifa não foi contada.',
  ),
  payout_destination_on_hold: texts(
    'The primary PIX key, or the contact’s document that makes the settlement account the merchant’s own, was changed a short time ago. The pause protects against stolen accounts.',
    'A chave PIX principal, ou o documento do contato que torna a conta de liquidação própria do lojista, mudou há pouco tempo. A pausa protege contra contas roubadas.',
  ),
  bank_account_not_owned: texts(
    'The settlement account has the document of somebody else.',
    'A conta de liquidação tem o documento de outra pessoa.',
  ),
  quote_expired: texts(
    'The person took longer than the quote holds.',
    'A pessoa demorou mais do que a cotação vale.',
  ),
  quote_stale: texts(
    'A refund, a dispute or another anticipation has changed the receivables.',
    'Um estorno, uma contestação ou outra antecipação mudou os recebíveis.',
  ),
  quote_used: texts(
    'The quote was accepted under another `request_id`.',
    'A cotação foi aceita com outro `request_id`.',
  ),
  merchant_not_active: texts(
    'The merchant waits for its activation, was paused, or is blocked.',
    'O lojista espera a ativação, foi pausado, ou está bloqueado.',
  ),
  affiliation_not_active: texts(
    'The affiliation is not active yet, or does not offer this payment method.',
    'O credenciamento ainda não está ativo, ou não oferece este método.',
  ),
  fee_policy_no_match: texts(
    'Each rule of the policy has a condition that this payment does not meet.',
    'Cada regra da política tem uma condição que este pagamento não cumpre.',
  ),
  fee_policy_name_taken: texts(
    'The policy exists: a script ran twice, or two people chose one name.',
    'A política já existe: um script rodou duas vezes, ou duas pessoas escolheram um nome.',
  ),
  document_tax_type_locked: texts(
    'The merchant has a contract with an acquirer under the present tax type.',
    'O lojista tem um contrato com um adquirente sob o tipo tributário atual.',
  ),
  merchant_document_taken: texts(
    'The merchant was made before, often by a request whose answer was lost.',
    'O lojista já foi criado, muitas vezes por uma requisição cuja resposta se perdeu.',
  ),
  pix_key_not_active: texts(
    'The key was deleted, or waits for the directory.\n' + 'The merchant has no primary key.',
    'A chave foi excluída, ou espera o diretório.\n' + 'O lojista não tem chave principal.',
  ),
  pix_key_not_owned: texts(
    'The directory names another owner, no owner, or hides the owner.',
    'O diretório indica outro dono, nenhum dono, ou esconde o dono.',
  ),
  pix_key_taken: texts(
    'The key is registered for this merchant or for another one.',
    'A chave está registrada para este lojista ou para outro.',
  ),
  pix_key_limit: texts('The merchant has as many keys as it may have.', 'O lojista tem o máximo de chaves.'),
  invalid_membership_state: texts(
    'The invitation was accepted, or the membership has ended.',
    'O convite já foi aceito, ou o vínculo terminou.',
  ),
  invalid_totp_state: texts(
    'An enrolment was asked for while the second factor is on.\n' +
      'A code was sent without an enrolment, or more than 30 minutes after it.\n' +
      'The second factor is off already.',
    'Pediu-se um cadastro com o segundo fator ligado.\n' +
      'Um código foi enviado sem cadastro, ou mais de 30 minutos depois dele.\n' +
      'O segundo fator já está desligado.',
  ),
  invalid_api_key_state: texts(
    'The key was rotated before and its successor lives.\n' + 'The key was revoked or has expired.',
    'A chave já foi trocada e a sucessora vale.\n' + 'A chave foi revogada ou venceu.',
  ),
  role_in_use: texts('Users have the role.', 'Há usuários com o papel.'),
  role_name_taken: texts(
    'A default role or one of your roles has the name.',
    'Um papel padrão ou um dos seus tem o nome.',
  ),
  preference_limit: texts('The user has 50 preferences.', 'O usuário tem 50 preferências.'),
  saved_view_limit: texts(
    'The user has 50 saved views in the company, or its members share 200.',
    'O usuário tem 50 visões salvas na empresa, ou seus membros compartilham 200.',
  ),
  webhook_endpoint_limit: texts(
    'The company has 10 endpoints. Each start of a test environment may have left one.',
    'A empresa tem 10 endpoints. Cada início de um ambiente de teste pode ter deixado um.',
  ),
  invalid_webhook_endpoint_state: texts(
    'The endpoint is disabled, by you, by a 410, or after 5 days of failures.\n' +
      'A test is sent while `webhook_enabled` of the company is false.',
    'O endpoint está desativado, por você, por um 410, ou após 5 dias de falhas.\n' +
      'Um teste é enviado enquanto `webhook_enabled` da empresa é false.',
  ),
  version_conflict: texts(
    'Another person changed or sent the draft after it was read.',
    'Outra pessoa alterou ou enviou o rascunho depois da leitura.',
  ),
  idempotency_key_conflict: texts(
    'One `Idempotency-Key` is used for two different requests.',
    'Uma `Idempotency-Key` é usada em duas requisições diferentes.',
  ),
  rate_limited: texts(
    'A loop asks without a pause, as for the status of a payment.\n' +
      'Many workers start at the same moment.',
    'Um laço pergunta sem pausa, como pelo status de um pagamento.\n' +
      'Muitos processos começam no mesmo momento.',
  ),
  internal_error: texts(
    'A fault of the platform. It is logged under `trace_id`.',
    'Uma falha da plataforma. Ela está registrada sob `trace_id`.',
  ),
  provider_error: texts(
    'The acquirer or the bank answered with something that is no valid answer.',
    'O adquirente ou o banco respondeu com algo que não é uma resposta válida.',
  ),
  service_unavailable: texts(
    'A part of the platform restarts, or has more work than it can take.',
    'Uma parte da plataforma reinicia, ou tem mais trabalho do que aguenta.',
  ),
  payouts_paused: texts(
    'An operator has stopped all payouts, as while an incident is examined.',
    'Um operador parou todos os pagamentos de saída, como durante a análise de um incidente.',
  ),
  upstream_timeout: texts(
    'A part of the platform or the provider took too long. The request may have taken effect.',
    'Uma parte da plataforma ou o provedor demorou demais. A requisição pode ter tido efeito.',
  ),
};

/** Throws for a code without causes, so that a new code cannot miss them. */
export function listCauses(code: string, language: Language): readonly string[] {
  const causes = CAUSES[code];
  if (causes === undefined) throw new Error(`the error code ${code} has no causes in error-causes.ts`);
  return causes[language].split('\n');
}
