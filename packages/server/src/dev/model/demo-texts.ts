import type { DemoLanguage } from './demo-language';

export interface DemoTexts {
  readonly thinking: string;
  readonly thinkingAfterTool: string;
  /** The short answer; `time` is the result of the tool and `files` the attached files, each empty if there is none. */
  readonly answer: (question: string, more: { readonly time: string; readonly files: string }) => string;
  /** The answer after an image was requested. */
  readonly drawn: string;
  /** Further sections of a long answer. */
  readonly section: (number: number) => string;
}

const en: DemoTexts = {
  thinking:
    'I am the built-in demo model, so I do not really think. I show how thinking looks: it streams in here, apart from the answer. Next I ask a tool for the time.',
  thinkingAfterTool: 'The tool has answered. Now I write down what can be shown.',
  answer: (question, { time, files }) => `## Hello from the demo model

I am the **demo model** that comes with this installation. I do not understand your question, I only show what an answer can look like. You asked:

> ${question}

${files === '' ? '' : `These files came with it: ${files}. I do not read them; a real model answers from what they say.\n\n`}${time === '' ? '' : `A tool told me the time: **${time}**. It is the step you can open above.\n\n`}### What an answer may hold

1. **Headings**, *emphasis* and \`code\` within a line
2. Lists, numbered or not
   - also one inside another
3. Quotes, tables, links and diagrams

| Part | How it comes | Stays readable while it streams |
| --- | --- | :---: |
| Text | word by word | yes |
| Thinking | apart from the answer | yes |
| Tool step | with its input and result | yes |

\`\`\`ts
const answer = await ask('What is an oriel?');
console.log(answer); // a window that projects from a wall
\`\`\`

\`\`\`mermaid
flowchart LR
  question[Your question] --> thinking[Thinking]
  thinking --> tool[A tool] --> answer[The answer]
\`\`\`

### To get real answers

Name an endpoint that speaks the OpenAI protocol in \`OPENAI_BASE_URL\` and \`OPENAI_API_KEY\` and start again. [Ollama](https://ollama.com) and [vLLM](https://docs.vllm.ai) are two that run on your own machine.

Ask for something **long** to see a long answer.
`,
  drawn:
    'I am the **demo model**. I have passed your words on to the demo painter; its image appears above and in your gallery.',
  section: number => `### Section ${number}

This is section ${number} of a long answer. You may scroll up while it grows, stop it, reload the page, or open it in a second tab: it goes on where it was, and nothing is lost or shown twice.

- A list entry with **bold** text
- Another one with \`code\` and a [link](https://example.com)

`,
};

const de: DemoTexts = {
  thinking:
    'Ich bin das eingebaute Demo-Modell und denke nicht wirklich nach. Ich zeige, wie Nachdenken aussieht: Es erscheint hier, getrennt von der Antwort. Als Nächstes frage ich ein Werkzeug nach der Uhrzeit.',
  thinkingAfterTool: 'Das Werkzeug hat geantwortet. Jetzt schreibe ich auf, was sich zeigen lässt.',
  answer: (question, { time, files }) => `## Hallo vom Demo-Modell

Ich bin das **Demo-Modell**, das mit dieser Installation kommt. Ich verstehe Ihre Frage nicht, ich zeige nur, wie eine Antwort aussehen kann. Sie haben gefragt:

> ${question}

${files === '' ? '' : `Diese Dateien gehören dazu: ${files}. Ich lese sie nicht; ein echtes Modell antwortet aus ihrem Inhalt.\n\n`}${time === '' ? '' : `Ein Werkzeug hat mir die Uhrzeit genannt: **${time}**. Das ist der Schritt, den Sie oben aufklappen können.\n\n`}### Was eine Antwort enthalten kann

1. **Überschriften**, *Betonung* und \`Code\` in einer Zeile
2. Listen, nummeriert oder nicht
   - auch eine in der anderen
3. Zitate, Tabellen, Links und Diagramme

| Teil | Wie er kommt | Beim Streamen lesbar |
| --- | --- | :---: |
| Text | Wort für Wort | ja |
| Nachdenken | getrennt von der Antwort | ja |
| Werkzeug | mit Eingabe und Ergebnis | ja |

\`\`\`ts
const antwort = await frage('Was ist ein Erker?');
console.log(antwort); // ein Fenster, das aus der Wand hervortritt
\`\`\`

\`\`\`mermaid
flowchart LR
  question[Ihre Frage] --> thinking[Nachdenken]
  thinking --> tool[Ein Werkzeug] --> answer[Die Antwort]
\`\`\`

### Für echte Antworten

Nennen Sie in \`OPENAI_BASE_URL\` und \`OPENAI_API_KEY\` einen Endpunkt, der das OpenAI-Protokoll spricht, und starten Sie neu. [Ollama](https://ollama.com) und [vLLM](https://docs.vllm.ai) laufen auf dem eigenen Rechner.

Bitten Sie um etwas **Langes**, um eine lange Antwort zu sehen.
`,
  drawn:
    'Ich bin das **Demo-Modell**. Ihre Worte habe ich an den Demo-Maler weitergegeben; sein Bild erscheint oben und in Ihrer Galerie.',
  section: number => `### Abschnitt ${number}

Das ist Abschnitt ${number} einer langen Antwort. Sie können nach oben scrollen, während sie wächst, sie anhalten, die Seite neu laden oder sie in einem zweiten Tab öffnen: Sie geht weiter, wo sie war, nichts geht verloren und nichts erscheint doppelt.

- Ein Eintrag mit **fettem** Text
- Noch einer mit \`Code\` und einem [Link](https://example.com)

`,
};

export const demoTexts: Readonly<Record<DemoLanguage, DemoTexts>> = { de, en };
