// Reasons about payments, refunds, disputes and 3DS sessions.

export const PAYMENTS = {
  provider_not_available: { en: 'must be PROVIDER_A', pt: 'deve ser PROVIDER_A' },
  not_a_network_token: {
    en: 'must be a network token of 13 to 19 digits',
    pt: 'deve ser um token de rede de 13 a 19 dígitos',
  },
  card_expired: { en: 'card has expired', pt: 'o cartão venceu' },
  too_many_years_ahead: {
    en: 'must be at most {years} years ahead',
    pt: 'deve estar no máximo {years} anos à frente',
  },
  due_date_missing: { en: 'must not be sent without due_date', pt: 'não deve ser enviado sem due_date' },
  due_date_present: {
    en: 'must not be sent when due_date is present',
    pt: 'não deve ser enviado quando há due_date',
  },
  after_due_date: { en: 'must not be after due_date', pt: 'não deve ser depois de due_date' },
  not_a_payment_day: {
    en: 'must be a day on which the charge can be paid',
    pt: 'deve ser um dia em que a cobrança pode ser paga',
  },
  belongs_into_discount_dates: {
    en: 'belongs into discount_dates_config',
    pt: 'o lugar disto é discount_dates_config',
  },
  nothing_left_to_pay: { en: 'must leave something to pay', pt: 'deve deixar algo a pagar' },
  not_the_payable_amount: { en: 'must be what is payable', pt: 'deve ser o valor a pagar' },
  not_one_installment: { en: 'must be 1 for {subject}', pt: 'deve ser 1 para {subject}' },
  together_with_require_3ds: {
    en: 'must not be true together with require_3ds',
    pt: 'não deve ser true junto com require_3ds',
  },
  charge_without_slip: { en: 'a PIX charge has no slip', pt: 'uma cobrança PIX não tem boleto' },
  split_amounts_mismatch: {
    en: 'amounts must add up to the amount of the transaction',
    pt: 'os valores devem somar o valor da transação',
  },
  split_percentages_mismatch: {
    en: 'percentages must add up to exactly 100',
    pt: 'os percentuais devem somar exatamente 100',
  },
  split_kinds_mixed: {
    en: 'must not mix amounts and percentages',
    pt: 'não deve misturar valores e percentuais',
  },
  fee_above_share: {
    en: 'the part of the fee is {fee} cents and must be at most the share of {share} cents',
    pt: 'a parte da taxa é de {fee} centavos e deve ser no máximo a parcela de {share} centavos',
  },
  own_cost_left_to_others: {
    en: 'a credential of this company must not leave the cost to other companies',
    pt: 'uma credencial desta empresa não deve deixar o custo para outras empresas',
  },
  unknown_split_company: {
    en: 'names no active company of the organization',
    pt: 'não indica uma empresa ativa da organização',
  },
  three_ds_session_unknown: {
    en: 'names no 3DS session of this company',
    pt: 'não é o id de uma sessão 3DS desta empresa',
  },
  three_ds_session_unauthenticated: {
    en: 'names a 3DS session that is not authenticated',
    pt: 'indica uma sessão 3DS que não foi autenticada',
  },
  three_ds_session_expired: {
    en: 'names a 3DS session that has expired',
    pt: 'indica uma sessão 3DS que expirou',
  },
  three_ds_session_other_amount: {
    en: 'names a 3DS session of another amount or currency',
    pt: 'indica uma sessão 3DS de outro valor ou moeda',
  },
  wrong_method_for_dispute: {
    en: 'does not fit the payment method',
    pt: 'não combina com o meio de pagamento',
  },
  too_many_payments: {
    en: 'the range has more than {max} payments: ask for a shorter one',
    pt: 'o período tem mais de {max} pagamentos: peça um mais curto',
  },
  too_many_intervals: {
    en: 'the range has more than {max} intervals: ask for a shorter range or a longer interval',
    pt: 'o período tem mais de {max} intervalos: peça um período mais curto ou um intervalo maior',
  },
  too_many_points: {
    en: 'the answer would have more than {max} points: ask for a longer interval, a shorter range or fewer groups',
    pt: 'a resposta teria mais de {max} pontos: peça um intervalo maior, um período mais curto ou menos grupos',
  },
  too_much_evidence: {
    en: 'a dispute takes at most {max} texts and files',
    pt: 'uma disputa aceita no máximo {max} textos e arquivos',
  },
  unknown_draft_file: { en: 'is not a file of the draft', pt: 'não é um arquivo do rascunho' },
  evidence_missing: { en: 'text or files must be sent', pt: 'text ou files deve ser enviado' },
  no_active_affiliation: {
    en: 'The merchant has no active affiliation with {provider}',
    pt: 'o lojista não tem um credenciamento ativo com {provider}',
  },
  method_not_offered: {
    en: 'No active affiliation with {provider} offers {payment_method}',
    pt: 'nenhum credenciamento ativo com {provider} oferece {payment_method}',
  },
  capture_not_offered: {
    en: 'No active affiliation with {provider} offers {payment_method} by {capture_method}',
    pt: 'nenhum credenciamento ativo com {provider} oferece {payment_method} por {capture_method}',
  },
  outcome_unknown: {
    en: 'The outcome is not known yet and will be asked for',
    pt: 'o resultado ainda não é conhecido e será consultado',
  },
  receivables_do_not_cover: {
    en: 'available_amount can be anticipated',
    pt: 'available_amount pode ser antecipado',
  },
  capture_refused: { en: 'The provider refused the capture', pt: 'o provedor recusou a captura' },
  void_refused: { en: 'The provider refused the cancellation', pt: 'o provedor recusou o cancelamento' },
  callback_unreadable: { en: 'callback cannot be read', pt: 'a notificação não pode ser lida' },
  callback_signature_invalid: {
    en: 'callback signature is not valid',
    pt: 'a assinatura da notificação não é válida',
  },
  clock_step_missing: { en: 'either seconds or to is needed', pt: 'é preciso seconds ou to' },
  clock_step_given_twice: { en: 'must not come with seconds', pt: 'não deve vir com seconds' },
  request_id_of_transfers: {
    en: 'must not be that of an automatic transfer',
    pt: 'não deve ser o de uma transferência automática',
  },
  statement_record_missing: {
    en: 'the day’s statement has no such record',
    pt: 'o extrato do dia não tem esse registro',
  },
  clock_moved_too_far: {
    en: 'must not move the clock past {latest}',
    pt: 'não deve levar o relógio além de {latest}',
  },
  clock_moved_back: {
    en: 'must not be before the present time of the clock',
    pt: 'não deve ser antes da hora atual do relógio',
  },
} as const;
