// The Portuguese texts of the scenarios of `mps trigger`, and of the checks of `mps doctor`, by their English text.
export const SCENARIO_TEXTS: Readonly<Record<string, string>> = {
  'a PIX charge that waits for its payer': 'uma cobrança PIX que espera o pagador',
  'a PIX charge that is paid': 'uma cobrança PIX que é paga',
  'a card payment that the acquirer refuses with code 51':
    'um pagamento com cartão que o adquirente recusa com o código 51',
  'the same with response code {}': 'o mesmo com o código de resposta {}',
  'a card payment that the acquirer does not answer in time':
    'um pagamento com cartão que o adquirente não responde a tempo',
  'a PIX charge that expires; moves the test clock past its expiry':
    'uma cobrança PIX que vence; adianta o relógio de teste além do vencimento',
  'a PIX charge that is paid after its expiry; moves the test clock':
    'uma cobrança PIX que é paga depois do vencimento; adianta o relógio de teste',
  'a PIX charge that is paid twice; the second payment is returned':
    'uma cobrança PIX que é paga duas vezes; o segundo pagamento é devolvido',
  'a BOLEPIX charge that is paid as a bank slip': 'uma cobrança BOLEPIX que é paga como boleto',
  'a card payment that is approved': 'um pagamento com cartão que é aprovado',
  'a card payment after a passed 3DS challenge': 'um pagamento com cartão depois de um desafio 3DS aprovado',
  'a card payment that is authorized first and captured then':
    'um pagamento com cartão autorizado primeiro e capturado depois',
  'a refund of all that is left of a payment': 'um estorno de tudo que resta de um pagamento',
  'a refund that the provider fails': 'um estorno que falha no provedor',
  'a chargeback': 'um chargeback',
  'a chargeback that the merchant has won': 'um chargeback que o lojista ganhou',
  'a chargeback that the merchant has lost': 'um chargeback que o lojista perdeu',
  'a debit payment that is settled; moves the test clock by 5 days':
    'um pagamento no débito que é liquidado; adianta o relógio de teste em 5 dias',
  'a cashout that the bank pays': 'um saque que o banco paga',
  'a cashout that the bank refuses': 'um saque que o banco recusa',
  'an anticipation of card installments': 'uma antecipação de parcelas do cartão',
  'a payment that is missing in the provider’s statement of its day; moves the test clock into the next day':
    'um pagamento que falta no extrato do provedor naquele dia; adianta o relógio de teste para o dia seguinte',
  'an endpoint that fails for 5 days and is disabled; moves the test clock by 6 days':
    'um endpoint que falha por 5 dias e é desativado; adianta o relógio de teste em 6 dias',
};

export const CHECK_TEXTS: Readonly<Record<string, string>> = {
  ok: 'ok',
  failed: 'falhou',
  warning: 'atenção',
  skipped: 'pulado',
  platform: 'plataforma',
  key: 'chave',
  clock: 'relógio',
  accepted: 'aceita',
  allowed: 'permitido',
  '{} answers in {} ms': '{} responde em {} ms',
  'this machine differs by {} s; webhook signatures allow 300 s':
    'esta máquina difere em {} s; assinaturas de webhook permitem 300 s',
  'read payments': 'ler pagamentos',
  'read events': 'ler eventos',
  'read webhook endpoints': 'ler endpoints de webhook',
  'read the ledger': 'ler o livro razão',
  'the key lacks {}': 'falta à chave {}',
  'webhook handler': 'handler de webhooks',
  'name it with --endpoint': 'informe com --endpoint',
  'webhook handler answers': 'o handler de webhooks responde',
  'webhook handler takes a repeat': 'o handler de webhooks aceita uma repetição',
  'webhook handler refuses a forgery': 'o handler de webhooks recusa uma falsificação',
  'no answer': 'sem resposta',
  'no attempt within 20 s': 'nenhuma tentativa em 20 s',
  '{}: it does not verify signatures': '{}: ele não verifica assinaturas',
  'this machine does not reach the handler': 'esta máquina não alcança o handler',
};

export const ACCOUNT_TEXTS: Readonly<Record<string, string>> = {
  'account from': 'conta de',
  user: 'usuário',
  merchant: 'lojista',
  expires: 'expira',
  '{}  (test mode)': '{}  (modo de teste)',
};
