import { chatCompletionPath } from './chat-completion-path';

/** The languages of {@link writeAgentCode}. */
export const codeLanguages = ['curl', 'javascript', 'python'] as const;
export type CodeLanguage = (typeof codeLanguages)[number];

/** Code that asks an agent from a program, ready to copy. The key is read from `ORIEL_API_KEY`. */
export interface AgentCode {
  /** The base address, as clients of OpenAI's API expect it. */
  readonly baseAddress: string;
  readonly snippets: Readonly<Record<CodeLanguage, string>>;
}

/** @param api Address of the chat service */
export function writeAgentCode(api: string, agentId: string, question: string): AgentCode {
  const path = chatCompletionPath.slice(1).split('/');
  const base = api.replace(/\/+$/, '');
  const baseAddress = `${base}/${path[0]}`;
  const address = `${base}/${path.join('/')}`;
  const content = JSON.stringify(question);
  const body = `{"model": "${agentId}", "messages": [{"role": "user", "content": ${content}}]}`;
  return {
    baseAddress,
    snippets: {
      curl: [
        `curl ${address} \\`,
        '  -H "Authorization: Bearer $ORIEL_API_KEY" \\',
        '  -H "Content-Type: application/json" \\',
        `  -d '${body.replaceAll("'", "'\\''")}'`,
      ].join('\n'),
      javascript: [
        `const response = await fetch('${address}', {`,
        "  method: 'POST',",
        '  headers: {',
        '    Authorization: "Bearer " + process.env.ORIEL_API_KEY,',
        "    'Content-Type': 'application/json',",
        '  },',
        '  body: JSON.stringify({',
        `    model: '${agentId}',`,
        `    messages: [{ role: 'user', content: ${content} }],`,
        '  }),',
        '});',
        'if (!response.ok) throw new Error(await response.text());',
        'const answer = await response.json();',
        'console.log(answer.choices[0].message.content);',
      ].join('\n'),
      python: [
        'import os',
        'from openai import OpenAI',
        '',
        `client = OpenAI(base_url="${baseAddress}", api_key=os.environ["ORIEL_API_KEY"])`,
        'answer = client.chat.completions.create(',
        `    model="${agentId}",`,
        `    messages=[{"role": "user", "content": ${content}}],`,
        ')',
        'print(answer.choices[0].message.content)',
      ].join('\n'),
    },
  };
}
