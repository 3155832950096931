// `mps agent`: a brief for a coding agent that integrates the platform, in Markdown.
import type { Command } from 'commander';
import type { Io } from '../io';

export function addAgent(program: Command, io: Io): void {
  program
    .command('agent')
    .description('print a Markdown brief for a coding agent')
    .action(() => io.write(makeBrief(program)));
}

function makeBrief(program: Command): string {
  const commands = program.commands.flatMap((command) => {
    const children = command.commands.length > 0 ? command.commands : [command];
    return children.map((child) => {
      const prefix = child === command ? '' : `${command.name()} `;
      return `- \`mps ${prefix}${child.name()}\`: ${child.description()}`;
    });
  });
  return `# Integrate the merchant payments platform

## Rules

- Use sandbox keys only: they begin with \`sk_test_\`. Commands that change test data refuse another key.
- Never write a key into a command, a file of the project or a log. Set MPS_API_KEY and MPS_BASE_URL, or run \`mps login\`.
- Make the request_id of a payment, refund or cashout from an id that you have stored. Repeat a call with the same one.
- Amounts are integer cents.
- Verify each webhook on its raw bytes before you read it.

## Sources

- \`/llms.txt\` of the platform lists every page. Each page has a Markdown form at its address with \`.md\`.
- \`mps docs WORDS\` searches the same pages, and \`mps docs OPERATION_ID\` shows one.
- \`/openapi.json\` of the platform describes every operation.

## Commands

Add \`--json\` for output that programs read. Data is on stdout, words are on stderr.

${commands.join('\n')}

Exit codes: 0 done, 1 refused by the platform, 2 wrong usage, 3 not logged in, 4 not reachable, 5 an expectation failed, 130 interrupted.
`;
}
