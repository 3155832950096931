// The Portuguese texts of the help: commands, arguments and options, by their English text.
export const HELP: Readonly<Record<string, string>> = {
  'Usage:': 'Uso:',
  'Options:': 'Opções:',
  'Commands:': 'Comandos:',
  'Arguments:': 'Argumentos:',
  'display help for command': 'mostra a ajuda do comando',
  'output the version number': 'mostra a versão',
  'The integrator’s command line of the payments platform':
    'A linha de comando da plataforma de pagamentos, para quem integra',
  '`mps help COMMAND` shows the options.': '`mps help COMANDO` mostra as opções.',
  'Every command takes its platform and key from --base-url with --api-key-stdin, MPS_BASE_URL with MPS_API_KEY, a profile of\n`mps login`, or .local/demo.json of a platform that runs in this folder. A key is never an argument.\n\nExit codes: 0 done, 1 refused by the platform, 2 wrong usage, 3 not logged in, 4 not reachable, 5 an expectation failed,\n130 interrupted.':
    'Cada comando lê a plataforma e a chave de --base-url com --api-key-stdin, de MPS_BASE_URL com MPS_API_KEY, de um perfil de\n`mps login`, ou do arquivo .local/demo.json de uma plataforma que roda nesta pasta. Uma chave nunca é um argumento.\n\nCódigos de saída: 0 feito, 1 recusado pela plataforma, 2 uso errado, 3 sem login, 4 plataforma fora de alcance,\n5 uma expectativa falhou, 130 interrompido.',
  'print each request and its answer’s status on stderr':
    'mostra em stderr cada requisição e o status da resposta',
  'print JSON, one object on a line': 'mostra JSON, um objeto por linha',
  'print JSON': 'mostra JSON',
  'whose payments, with the key of an organization (MPS_MERCHANT_ID)':
    'dono dos pagamentos, com a chave de uma organização (MPS_MERCHANT_ID)',
  'account that `mps login` stored (MPS_PROFILE)': 'conta que `mps login` guardou (MPS_PROFILE)',
  'read the API key from the first line of stdin (else MPS_API_KEY)':
    'lê a chave de API na primeira linha de stdin (senão MPS_API_KEY)',
  'of the platform (MPS_BASE_URL)': 'da plataforma (MPS_BASE_URL)',
  'of the texts (LANG)': 'dos textos (LANG)',
  'print a Markdown brief for a coding agent': 'mostra um resumo em Markdown para um agente de programação',
  'The answer is JSON, or the bytes of a file. A payment needs a request_id of your own: it makes a repeat safe.':
    'A resposta é JSON, ou os bytes de um arquivo. Um pagamento precisa de um request_id seu: ele torna a repetição segura.',
  'print keys and secrets of the answer': 'mostra chaves e segredos da resposta',
  'every row of a list, one JSON object on a line': 'todas as linhas de uma lista, um objeto JSON por linha',
  'recognizes a repeat of this call; a random one by default':
    'reconhece uma repetição desta chamada; aleatória por padrão',
  'a parameter of the query; may be repeated': 'um parâmetro da consulta; pode ser repetido',
  'a parameter of the path; may be repeated': 'um parâmetro do caminho; pode ser repetido',
  'a member of the body; may be repeated': 'um campo do corpo; pode ser repetido',
  'the body: JSON, @file, or @- for stdin': 'o corpo: JSON, @arquivo, ou @- para stdin',
  'after a method': 'depois de um método',
  'an operationId, or a method': 'um operationId, ou um método',
  'call an operation: `mps api listMerchants`, or `mps api GET /v1/merchants`':
    'chama uma operação: `mps api listMerchants`, ou `mps api GET /v1/merchants`',
  'read the test clock, or move it forward': 'lê o relógio de teste, ou o adianta',
  'print the time of the test clock': 'mostra a hora do relógio de teste',
  'the next midnight in São Paulo': 'a próxima meia-noite em São Paulo',
  'an instant, or a day such as 2027-01-31, which begins at midnight in São Paulo':
    'um instante, ou um dia como 2027-01-31, que começa à meia-noite em São Paulo',
  'such as 90s, 12h or 3d': 'como 90s, 12h ou 3d',
  'move the test clock forward; it answers after everything that fell due':
    'adianta o relógio de teste; responde depois de tudo que venceu',
  'print a completion script: `mps completion bash > /etc/bash_completion.d/mps`':
    'mostra um script de autocompletar: `mps completion bash > /etc/bash_completion.d/mps`',
  'an operationId, an error code, an event type, a page, or words':
    'um operationId, um código de erro, um tipo de evento, uma página, ou palavras',
  'show a page, or search: `mps docs createRefund`, `mps docs rate_limited`, `mps docs expired charge`':
    'mostra uma página, ou busca: `mps docs createRefund`, `mps docs rate_limited`, `mps docs boleto vencido`',
  'sends test events to this webhook endpoint, genuine and forged ones':
    'envia eventos de teste a este endpoint de webhook, verdadeiros e falsos',
  'check the platform, the clock, the key and the webhook handler':
    'verifica a plataforma, o relógio, a chave e o handler de webhooks',
  'read the event log': 'lê o registro de eventos',
  'end after so many events': 'termina depois de tantos eventos',
  'begin with the oldest event of the log': 'começa pelo evento mais antigo do registro',
  'go on after this cursor': 'continua depois deste cursor',
  'of one payment, merchant or other object': 'de um pagamento, lojista ou outro objeto',
  'such as transaction.status_changed or "refund.*"': 'como transaction.status_changed ou "refund.*"',
  'print events as they come, each with the cursor to go on from; Ctrl-C ends it':
    'mostra os eventos quando chegam, cada um com o cursor para continuar; Ctrl-C termina',
  'where the account is kept (MPS_PROFILE)': 'onde a conta fica guardada (MPS_PROFILE)',
  'until the key expires': 'até a chave expirar',
  'of the key; all of the user’s by default': 'da chave; todas as do usuário por padrão',
  'when the user belongs to several': 'quando o usuário pertence a várias',
  'e-mail address or phone of the user': 'e-mail ou telefone do usuário',
  'make an API key for this machine; password and code come from the terminal or from stdin':
    'cria uma chave de API para esta máquina; a senha e o código vêm do terminal ou de stdin',
  'revoke the key of this machine and forget the account': 'revoga a chave desta máquina e esquece a conta',
  'its id': 'o id dela',
  'change to another company of the user, with a new key':
    'muda para outra empresa do usuário, com uma chave nova',
  'show the platform, the merchant and the key that commands use':
    'mostra a plataforma, o lojista e a chave que os comandos usam',
  'print the calls as curl commands and send nothing':
    'mostra as chamadas como comandos curl e não envia nada',
  'carry out a YAML file of steps: call, expect, advance, wait_event':
    'executa um arquivo YAML de passos: call, expect, advance, wait_event',
  'small programs to begin with': 'pequenos programas para começar',
  'list the samples': 'lista os exemplos',
  'its name by default': 'o nome dele por padrão',
  'a name of the list': 'um nome da lista',
  'copy a sample into a new folder': 'copia um exemplo para uma pasta nova',
  'endpoints, deliveries, and a check of a request': 'endpoints, entregas, e a verificação de uma requisição',
  'check the signature of an old request': 'verifica a assinatura de uma requisição antiga',
  'the headers, one `name: value` on a line': 'os cabeçalhos, um `nome: valor` por linha',
  'the raw body, byte for byte': 'o corpo bruto, byte por byte',
  'check a received request; the secret comes from MPS_WEBHOOK_SECRET or stdin':
    'verifica uma requisição recebida; o segredo vem de MPS_WEBHOOK_SECRET ou de stdin',
  'list the endpoints': 'lista os endpoints',
  'exact types, "transaction.*" or "*"': 'tipos exatos, "transaction.*" ou "*"',
  'of your handler': 'do seu handler',
  'make an endpoint; its secret is shown once': 'cria um endpoint; o segredo aparece uma única vez',
  'remove an endpoint': 'remove um endpoint',
  'send a test event and print the handler’s answer':
    'envia um evento de teste e mostra a resposta do seu handler',
  'send a sample of this type, such as refund.completed':
    'envia um exemplo deste tipo, como refund.completed',
  'of deliveries': 'de entregas',
  'PENDING, SUCCEEDED or FAILED': 'PENDING, SUCCEEDED ou FAILED',
  'list deliveries, the newest first': 'lista as entregas, da mais nova à mais antiga',
  'only deliveries that failed and were not repeated since':
    'só as entregas que falharam e não foram repetidas desde então',
  'of the range': 'do intervalo',
  'id of a delivery': 'id de uma entrega',
  'deliver again: one delivery, or those of an endpoint in a range of time':
    'entrega de novo: uma entrega, ou as de um endpoint em um intervalo de tempo',
  'Exit code 5 when an expected event did not come, a corrupted copy was accepted, or no genuine event was.':
    'Código de saída 5 quando um evento esperado não veio, uma cópia corrompida foi aceita, ou nenhum evento verdadeiro foi.',
  'for --expect, 30s by default': 'para --expect, 30s por padrão',
  'end when these events came; may be repeated': 'termina quando estes eventos vieram; pode ser repetido',
  'repeats the random choices of a run': 'repete as escolhas aleatórias de uma execução',
  'send a corrupted copy with each, which your handler must refuse':
    'envia com cada um uma cópia corrompida, que o seu handler deve recusar',
  'wait a random time up to this before each, e.g. 500ms':
    'espera antes de cada um um tempo aleatório até este, como 500ms',
  'forward the events of a second in random order': 'encaminha os eventos de um segundo em ordem aleatória',
  'forward each event so many times more': 'encaminha cada evento tantas vezes a mais',
  'ask for a test event at once': 'pede logo um evento de teste',
  'of the local receiver; 0: any free one': 'do receptor local; 0: qualquer uma livre',
  'added to each forwarded request; may be repeated':
    'acrescentado a cada requisição encaminhada; pode ser repetido',
  'your handler': 'o seu handler',
  'make a webhook endpoint, forward its events to your handler, and remove it in the end':
    'cria um endpoint de webhook, encaminha os eventos ao seu handler, e o remove no fim',
  'the same as --merchant': 'o mesmo que --merchant',
  'any id of a payment or of its refund or dispute; of a 3DS session, cashout, anticipation, merchant or PIX key':
    'qualquer id de um pagamento, ou do estorno ou da contestação dele; de uma sessão 3DS, saque, antecipação, lojista ou chave PIX',
  'show events, webhook attempts and ledger entries of an object in their order':
    'mostra em ordem os eventos, as tentativas de webhook e os lançamentos de um objeto',
  'open the console’s page of an object, or the console; in a pipe it prints the address alone':
    'abre a página de um objeto no console, ou o console; em um pipe mostra só o endereço',
  'any id of a payment, or of a refund, dispute, merchant, cashout, event, endpoint or delivery':
    'qualquer id de um pagamento, ou de um estorno, contestação, lojista, saque, evento, endpoint ou entrega',
  'print the address alone': 'mostra só o endereço',
  'do not wait for the event': 'não espera pelo evento',
  repeat: 'repete',
  'act on this payment or dispute instead of a new one':
    'age sobre este pagamento ou contestação em vez de um novo',
  'a member of the payment’s body; may be repeated': 'um campo do corpo do pagamento; pode ser repetido',
  'of the payment': 'do pagamento',
  'show the names with the calls that each makes': 'mostra os nomes com as chamadas que cada um faz',
  'a name of --list': 'um nome de --list',
  'make something happen in the sandbox, such as payment.paid, on real objects':
    'faz algo acontecer no sandbox, como payment.paid, com objetos reais',
  'show one event': 'mostra um evento',
  'of the event': 'do evento',
  'show what changed since the event before it, of the same object':
    'mostra o que mudou desde o evento anterior do mesmo objeto',
  'print the version; --check compares it with the platform':
    'mostra a versão; --check a compara com a da plataforma',
  'ask the platform for its version, and no other host':
    'pergunta a versão à plataforma, e a nenhum outro servidor',
  'read the request log: requests with their answers':
    'lê o registro de requisições: requisições com suas respostas',
  'print requests as they come; Ctrl-C ends it': 'mostra as requisições quando chegam; Ctrl-C termina',
  'of the answer: 404, or 4xx for the whole class': 'da resposta: 404, ou 4xx para a classe inteira',
  'as in the reference: /v1/merchants/{merchantId}/transactions':
    'como na referência: /v1/merchants/{merchantId}/transactions',
  'of the error, such as validation_error': 'do erro, como validation_error',
  'id of the API key, never the key': 'id da chave de API, nunca a chave',
  'wait for this request alone, by the X-Request-Id of its answer':
    'espera só por esta requisição, pelo X-Request-Id da resposta',
  'end after so many requests': 'termina depois de tantas requisições',
  'Reads of the request log are shown by --route alone: the command itself makes them.':
    'Leituras do registro de requisições só aparecem com --route: o próprio comando as faz.',
  'show one request with its answer': 'mostra uma requisição com a resposta',
  'the X-Request-Id of the answer, which errors show as trace_id':
    'o X-Request-Id da resposta, que os erros mostram como trace_id',
  'show what falls due next: expiries, settlements, deadlines, webhook attempts':
    'mostra o que vence a seguir: expirações, liquidações, prazos, tentativas de webhook',
  'of items': 'de itens',
  'exact types, "transaction.*" or "*" (the default)': 'tipos exatos, "transaction.*" ou "*" (o padrão)',
  'send the events of an existing endpoint here for this run; its secret comes from MPS_WEBHOOK_SECRET or stdin':
    'traz os eventos de um endpoint existente nesta execução; o segredo vem de MPS_WEBHOOK_SECRET ou de stdin',
  'print the secret alone on stdout, and the table on stderr':
    'mostra só o segredo em stdout, e a tabela em stderr',
  'first forward the events of the last 1h, 3d …': 'encaminha primeiro os eventos das últimas 1h, 3d …',
  choices: 'opções',
  default: 'padrão',
};
