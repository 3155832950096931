// The Portuguese texts of failures, advice and progress, by their English text. {} stands for a value.
export const MESSAGES: Readonly<Record<string, string>> = {
  "error: unknown command '{}'": "erro: comando desconhecido '{}'",
  "error: unknown command '{}'\n(Did you mean {}?)": "erro: comando desconhecido '{}'\n(Você quis dizer {}?)",
  "error: unknown option '{}'": "erro: opção desconhecida '{}'",
  "error: unknown option '{}'\n(Did you mean {}?)": "erro: opção desconhecida '{}'\n(Você quis dizer {}?)",
  "error: missing required argument '{}'": "erro: falta o argumento '{}'",
  "error: required option '{}' not specified": "erro: falta a opção '{}'",
  "error: option '{}' argument missing": "erro: falta o valor da opção '{}'",
  "error: option '{}' argument '{}' is invalid. {}": "erro: a opção '{}' não aceita o valor '{}'. {}",
  "error: command-argument value '{}' is invalid for argument '{}'. {}":
    "erro: o valor '{}' não serve para o argumento '{}'. {}",
  'Allowed choices are {}.': 'Os valores aceitos são {}.',
  'It must be a whole number from {} to {}.': 'Precisa ser um número inteiro de {} a {}.',
  'It must be a time like 500ms, 2s or 1h, up to {}s.': 'Precisa ser um tempo como 500ms, 2s ou 1h, até {}s.',
  'It must be an http or https URL.': 'Precisa ser uma URL http ou https.',
  'It must be name=value.': 'Precisa ser nome=valor.',
  'It must be a type with a count, such as transaction.status_changed:2.':
    'Precisa ser um tipo com uma contagem, como transaction.status_changed:2.',

  'Run `mps login`, or set MPS_API_KEY and MPS_BASE_URL.':
    'Execute `mps login`, ou defina MPS_API_KEY e MPS_BASE_URL.',
  'Check the base URL (`mps whoami`) and that the platform runs (`mps doctor`).':
    'Confira a URL da plataforma (`mps whoami`) e se ela está no ar (`mps doctor`).',
  'The key needs the permission {}. Log in with a role that has it, or ask for another key.':
    'A chave precisa da permissão {}. Entre com um papel que a tenha, ou peça outra chave.',
  '`mps docs {}` tells the causes.': '`mps docs {}` explica as causas.',
  'Request {}.': 'Requisição {}.',
  '{}: no answer in time, after {} attempt(s); {}': '{}: sem resposta a tempo, depois de {} tentativa(s); {}',
  '{}: answer {} is not JSON of the platform': '{}: a resposta {} não é JSON da plataforma',
  '{}: aborted by the caller': '{}: interrompida por quem chamou',
  '{}: no answer ({}); {}': '{}: sem resposta ({}); {}',
  'nothing was sent': 'nada foi enviado',
  'it may be asked again': 'pode ser pedida de novo',
  'the platform may have acted: ask again with the same idempotencyKey':
    'a plataforma pode ter agido: peça de novo com a mesma idempotencyKey',
  'the platform may have acted: read the object before another try':
    'a plataforma pode ter agido: leia o objeto antes de tentar de novo',
  'the platform may have acted, and its answer is shown once: look for the result before another try':
    'a plataforma pode ter agido, e a resposta aparece uma única vez: procure o resultado antes de tentar de novo',
  'the platform may have acted: ask again with the same request_id':
    'a plataforma pode ter agido: peça de novo com o mesmo request_id',

  'API key': 'Chave de API',
  Password: 'Senha',
  'Code of the authenticator app': 'Código do aplicativo autenticador',
  Secret: 'Segredo',
  'E-mail or phone:': 'E-mail ou telefone:',
  'stdin holds no {}': 'stdin não tem {}',
  'This operation needs a person’s login': 'Esta operação precisa do login de uma pessoa',
  '{} {} {}: again in {} ms': '{} {} {}: de novo em {} ms',
  'The key reaches no merchant': 'A chave não alcança nenhum lojista',
  'The key reaches several merchants': 'A chave alcança vários lojistas',
  'Name one with --merchant or MPS_MERCHANT_ID; `mps api listMerchants` shows them.':
    'Diga qual com --merchant ou MPS_MERCHANT_ID; `mps api listMerchants` os mostra.',
  'The platform knows no object {}': 'A plataforma não conhece o objeto {}',
  'Check the id, and that the key belongs to its company and may read it.':
    'Confira o id, e se a chave pertence à empresa dele e pode lê-lo.',
  'There is no operation {}': 'Não há operação {}',
  'There is no operation {} {}': 'Não há operação {} {}',
  'Did you mean {}?': 'Você quis dizer {}?',
  '`mps docs api` lists the operations.': '`mps docs api` lista as operações.',
  '`mps docs api` lists the operations with their paths.':
    '`mps docs api` lista as operações com seus caminhos.',
  '{} needs {}': '{} precisa de {}',
  '{} takes no body': '{} não recebe corpo',
  '{} takes no query': '{} não recebe consulta',
  'The path of {} has no parameter {}': 'O caminho de {} não tem o parâmetro {}',
  'It is {} {}.': 'É {} {}.',
  'Give it as --param {}=…': 'Informe com --param {}=…',
  'There is no profile {}': 'Não há perfil {}',
  'No platform and no key are known': 'Nenhuma plataforma e nenhuma chave são conhecidas',
  'Using the demo account of {} (.local/demo.json).':
    'Usando a conta de demonstração de {} (.local/demo.json).',
  'The platform is named without a key': 'Há uma plataforma sem chave',
  'The key is given without its platform': 'Há uma chave sem a plataforma dela',
  'Name both: --base-url or MPS_BASE_URL, and MPS_API_KEY or --api-key-stdin.':
    'Informe as duas: --base-url ou MPS_BASE_URL, e MPS_API_KEY ou --api-key-stdin.',
  'This command changes test data, and the key is a live one':
    'Este comando muda dados de teste, e a chave é de produção',
  'Use a key that begins with sk_test_. Nothing was sent.':
    'Use uma chave que começa com sk_test_. Nada foi enviado.',
  '{} holds keys and others may read it': '{} guarda chaves e outras pessoas podem lê-lo',
  'Run `chmod 600 {}`, and replace its keys when other people use this machine.':
    'Execute `chmod 600 {}`, e troque as chaves se outras pessoas usam esta máquina.',
  '{} is not a configuration of mps': '{} não é uma configuração do mps',
  'Move it away and run `mps login`.': 'Mova-o para outro lugar e execute `mps login`.',

  '--page takes `all`': '--page aceita `all`',
  'One page is asked for by -q page=2.': 'Peça uma página com -q page=2.',
  '{} cannot be read: {}': 'Não foi possível ler {}: {}',
  '{} cannot be written: {}': 'Não foi possível gravar {}: {}',
  '{} is no path': '{} não é um caminho',
  'Such as /v1/merchants.': 'Como /v1/merchants.',
  '{} is no folder': '{} não é uma pasta',
  'The receiver cannot use port {}: {}': 'O receptor não pode usar a porta {}: {}',
  'Give it in params.': 'Informe em params.',
  '{} matches {}, which is no regular expression': '{} com matches {}, que não é uma expressão regular',
  '--data is no JSON object': '--data não é um objeto JSON',
  '{} has no pages': '{} não tem páginas',
  '`mps events tail --all` reads the event log.': '`mps events tail --all` lê o registro de eventos.',
  'Give one target': 'Informe um só destino',
  'Such as `mps clock advance 3d`, --to 2027-01-31 or --to-next-midnight.':
    'Como `mps clock advance 3d`, --to 2027-01-31 ou --to-next-midnight.',
  '{} is no time like 90s, 12h or 3d': '{} não é um tempo como 90s, 12h ou 3d',
  '{} is no day and no instant': '{} não é um dia nem um instante',
  'No page has these words: {}': 'Nenhuma página tem estas palavras: {}',
  '`mps docs` lists the pages.': '`mps docs` lista as páginas.',
  'Failed: {}': 'Falhou: {}',
  'Nothing falls due.': 'Nada vence.',
  '{} more: use --limit.': 'Mais {}: use --limit.',
  'Not all {} were read: there are too many.': 'Nem tudo em {} foi lido: há itens demais.',
  'No earlier event of this object is in the log': 'Nenhum evento anterior deste objeto está no registro',
  'Changed since event {}, {}:': 'Mudou desde o evento {}, {}:',
  'It must be a status such as 404, or a class such as 4xx.':
    'Precisa ser um status como 404, ou uma classe como 4xx.',
  '--key takes the id of a key': '--key aceita o id de uma chave',
  'A key is never an argument. `mps whoami` shows its id.':
    'Uma chave nunca é um argumento. `mps whoami` mostra o id dela.',
  'The platform does not answer. Its requests are shown when it is back.':
    'A plataforma não responde. As requisições aparecem quando ela voltar.',
  'Sent:': 'Enviado:',
  'Answered:': 'Respondido:',
  '{} does not answer as a platform does': '{} não responde como uma plataforma',
  'This mps does not fit the platform': 'Este mps não serve para a plataforma',
  'Install the mps of the platform’s version.': 'Instale o mps da versão da plataforma.',
  'Both have the same version.': 'As duas versões são iguais.',
  'This mps is older than the platform. It works, and lacks what is new.':
    'Este mps é mais antigo que a plataforma. Funciona, sem o que é novo.',
  'This mps is newer than the platform. The platform may lack operations.':
    'Este mps é mais novo que a plataforma. A plataforma pode não ter algumas operações.',
  'The first numbers differ: commands may fail.': 'O primeiro número é outro: comandos podem falhar.',
  'The platform does not tell its version yet. Ask again in a minute.':
    'A plataforma ainda não diz a versão dela. Pergunte de novo em um minuto.',
  'Name the platform': 'Informe a plataforma',
  'By --base-url or MPS_BASE_URL.': 'Com --base-url ou MPS_BASE_URL.',
  'Name the user by --identifier': 'Informe o usuário com --identifier',
  'The user belongs to several companies, or to none': 'O usuário pertence a várias empresas, ou a nenhuma',
  'Name one: `mps login --company ID`.': 'Informe uma: `mps login --company ID`.',
  'Key {} is revoked, and {} is forgotten': 'A chave {} foi revogada, e {} foi esquecido',
  '{} is forgotten': '{} foi esquecido',
  'The key {} of {} is not revoked.': 'A chave {} de {} não foi revogada.',
  'It is valid until {} UTC.': 'Ela vale até {} UTC.',
  'Revoke it in the console, under API keys.': 'Revogue-a no console, em Chaves de API.',
  '{} is no file of steps\n{}': '{} não é um arquivo de passos\n{}',
  '{} is no YAML: {}': '{} não é YAML: {}',
  'There is no sample {}': 'Não há exemplo {}',
  'There are {}.': 'Há {}.',
  '{} is not empty': '{} não está vazia',
  'Name another folder: mps samples create {} FOLDER.': 'Informe outra pasta: mps samples create {} PASTA.',
  'Its README.md has the steps.': 'O README.md tem os passos.',
  '{} is removed': '{} foi removido',
  'The handler did not take the event: {}': 'O seu handler não aceitou o evento: {}',
  'It must answer 2xx within 15 s. `mps docs webhooks` has the rules.':
    'Ele precisa responder 2xx em até 15 s. `mps docs webhooks` tem as regras.',
  'The event was not delivered within 20 s': 'O evento não foi entregue em 20 s',
  'Name a delivery, or a range by --endpoint, --from and --to':
    'Informe uma entrega, ou um intervalo com --endpoint, --from e --to',
  'The request is not a webhook of this endpoint, as it is':
    'A requisição, como está, não é um webhook deste endpoint',

  '{} is no header': '{} não é um cabeçalho',
  'Such as "x-shop: 7".': 'Como "x-shop: 7".',
  'A request without a signature of this endpoint was answered 401.':
    'Uma requisição sem assinatura deste endpoint recebeu 401.',
  'The endpoint {} is disabled: {}': 'O endpoint {} está desativado: {}',
  '`mps api updateWebhookEndpoint -p id={} -f enabled=true` enables it.':
    '`mps api updateWebhookEndpoint -p id={} -f enabled=true` o ativa.',
  'The endpoint {} is used by `mps listen` in process {}':
    'O endpoint {} está em uso por `mps listen` no processo {}',
  'End that run first.': 'Termine antes essa execução.',
  'This is no secret of an endpoint': 'Isto não é um segredo de um endpoint',
  'It begins with whsec_.': 'Ele começa com whsec_.',
  'Forwarding the newest {} events of that time. Older ones are left out.':
    'Encaminhando os {} eventos mais novos desse tempo. Os mais antigos ficam de fora.',
  'Forwarding {} events of that time.': 'Encaminhando {} eventos desse tempo.',
  'Ctrl-C ends it and gives the endpoint its own URL back.':
    'Ctrl-C termina e devolve ao endpoint a URL dele.',
  'Expected events did not come: {}': 'Eventos esperados não vieram: {}',
  'The handler accepted a forgery, or no genuine event':
    'O seu handler aceitou uma falsificação, ou nenhum evento verdadeiro',
  'Give it the secret that is printed at the start, and verify the raw bytes.':
    'Dê a ele o segredo mostrado no início, e verifique os bytes brutos.',
  'The platform does not answer. Its events come when it is back.':
    'A plataforma não responde. Os eventos vêm quando ela voltar.',
  'The platform answers again.': 'A plataforma voltou a responder.',
  'The endpoint of this run was disabled: {}': 'O endpoint desta execução foi desativado: {}',
  'by a request': 'por uma requisição',
  'The endpoint of this run was removed': 'O endpoint desta execução foi removido',
  'Run `mps listen` again.': 'Execute `mps listen` de novo.',
  'Forwarding {} of {} to {}': 'Encaminhando {} de {} para {}',
  'Secret of this endpoint, for your handler: {}': 'Segredo deste endpoint, para o seu handler: {}',
  'Ctrl-C ends it and removes the endpoint.': 'Ctrl-C termina e remove o endpoint.',
  '{} events, {} forwarded, {} failed.': '{} eventos, {} encaminhados, {} com falha.',
  '{} event, {} forwarded, {} failed.': '{} evento, {} encaminhados, {} com falha.',

  '{} is repeated by until, and only a GET may be': 'until repete {}, e só um GET pode ser repetido',
  '{} did not come to {} within {}': '{} não chegou a {} em {}',
  '{} is {}, and it should be {}': '{} é {}, e deveria ser {}',
  '{} is {}, and it should be at least {}': '{} é {}, e deveria ser pelo menos {}',
  '{} is {}, and it should match {}': '{} é {}, e deveria combinar com {}',
  '{} is {}, and it should exist': '{} é {}, e deveria existir',
  '{} is {}, and it should not exist': '{} é {}, e não deveria existir',
  '{} is no instant to advance to': '{} não é um instante para onde avançar',
  'The event {} {} did not come within {}': 'O evento {} {} não veio em {}',
  '`mps timeline ID` shows what happened to the object.':
    '`mps timeline ID` mostra o que aconteceu com o objeto.',
  '${{}} is not known at this step': '${{}} não é conhecido neste passo',
  'Known names: {}.': 'Nomes conhecidos: {}.',
  'It must be {}.': 'Precisa ser {}.',
  Interrupted: 'Interrompido',
  'No event of {} is in the log': 'Nenhum evento de {} está no registro',
  'The log holds 90 days. Check the id, and that the key belongs to its company.':
    'O registro guarda 90 dias. Confira o id, e se a chave é da empresa dele.',
  'No payment and no dispute of this key has the id {}':
    'Nenhum pagamento e nenhuma contestação desta chave tem o id {}',
  '--on takes the id of an existing payment or dispute. `mps api listTransactions` shows payments.':
    '--on aceita o id de um pagamento ou de uma contestação que existe. `mps api listTransactions` mostra pagamentos.',
  'Name the scenario': 'Informe o cenário',
  '`mps trigger --list` shows them.': '`mps trigger --list` os mostra.',
  'There is no scenario {}': 'Não há cenário {}',
  '--amount and --set change the payment that is made, and none is made here':
    '--amount e --set mudam o pagamento criado, e aqui nenhum é criado',
  '{} makes its own object and takes no --on': '{} cria o próprio objeto e não aceita --on',
  '{} takes the id of a {}, and this is the id of a {}': '{} aceita o id de {}, e este é o id de {}',
};
