import type { CuratedCard } from './curated-card';

export const writingCards: readonly CuratedCard[] = [
  {
    key: 'email',
    de: {
      title: 'E-Mail schreiben',
      description: 'Macht aus ein paar Stichworten eine fertige E-Mail im passenden Ton.',
      prompt: `Schreibe eine E-Mail an {{Empfängerin oder Empfänger}}.

Anlass und Stichworte:
{{Worum geht es? | long}}

Ton: {{Ton; freundlich; sachlich; förmlich; bestimmt | default: freundlich}}
Länge: {{Länge; so kurz wie möglich; etwa zehn Sätze; ausführlich}}

Beginne mit einer Betreffzeile. Komm im ersten Satz zur Sache, sage deutlich, was ich mir wünsche, und bis wann. Erfinde nichts dazu: Wo dir eine Angabe fehlt, setze eine Lücke in eckigen Klammern.`,
      tags: ['Schreiben', 'E-Mail'],
    },
    en: {
      title: 'Write an email',
      description: 'Turns a few notes into a finished email in the right tone.',
      prompt: `Write an email to {{Recipient}}.

Occasion and notes:
{{What is it about? | long}}

Tone: {{Tone; friendly; factual; formal; firm | default: friendly}}
Length: {{Length; as short as possible; about ten sentences; detailed}}

Start with a subject line. Get to the point in the first sentence, and say clearly what I ask for and by when. Do not invent anything: where you lack a fact, leave a gap in square brackets.`,
      tags: ['Writing', 'Email'],
    },
  },
  {
    key: 'shorten',
    de: {
      title: 'Text kürzen',
      description: 'Kürzt einen Text, ohne dass eine Aussage verloren geht, und nennt, was fehlt.',
      prompt: `Kürze den folgenden Text auf {{Wie lang?; die Hälfte; ein Drittel; fünf Sätze; einen Satz}}.

Behalte jede Aussage, jede Zahl und jeden Namen, solange es geht. Streiche Wiederholungen, Füllwörter und Einleitungen. Schreibe keinen neuen Gedanken hinein. Nenne danach in einer Liste, was weggefallen ist.

Text:
{{Text | long}}`,
      tags: ['Schreiben', 'Kürzen'],
    },
    en: {
      title: 'Shorten a text',
      description: 'Shortens a text without losing a statement, and names what was left out.',
      prompt: `Shorten the following text to {{How long?; half; a third; five sentences; one sentence}}.

Keep every statement, number and name as long as you can. Strike out repetitions, filler words and introductions. Add no thought of your own. Then list what has been left out.

Text:
{{Text | long}}`,
      tags: ['Writing', 'Shorten'],
    },
  },
  {
    key: 'proofread',
    de: {
      title: 'Text Korrektur lesen',
      description: 'Findet Fehler in Rechtschreibung, Grammatik und Satzbau und erklärt jeden kurz.',
      prompt: `Lies den folgenden Text Korrektur. Sprache: {{Sprache; Deutsch; Deutsch (Schweiz); Englisch; Französisch; Spanisch}}.

Gib zuerst den ganzen berichtigten Text aus. Ändere nur, was falsch ist, nicht meinen Stil. Danach eine Tabelle mit den Spalten Vorher, Nachher und Warum, eine Zeile für jede Änderung.

Text:
{{Text | long}}`,
      tags: ['Schreiben', 'Korrektur'],
    },
    en: {
      title: 'Proofread a text',
      description: 'Finds mistakes in spelling, grammar and syntax and explains each briefly.',
      prompt: `Proofread the following text. Language: {{Language; British English; American English; German; French; Spanish}}.

First give the whole corrected text. Change only what is wrong, not my style. Then a table with the columns Before, After and Why, one row for each change.

Text:
{{Text | long}}`,
      tags: ['Writing', 'Proofreading'],
    },
  },
  {
    key: 'plain-language',
    de: {
      title: 'Verständlich umschreiben',
      description: 'Schreibt Amtsdeutsch und Fachsprache so um, dass sie jeder versteht.',
      prompt: `Schreibe den folgenden Text so um, dass ihn {{Für wen?; jeder Erwachsene; ein Kind von zehn Jahren; jemand, der erst Deutsch lernt}} beim ersten Lesen versteht.

Kurze Sätze, ein Gedanke je Satz. Tätigkeitswörter statt Hauptwörter. Fachwörter, die bleiben müssen, erklärst du beim ersten Mal. Fristen, Beträge und Pflichten bleiben genau, wie sie sind.

Text:
{{Text | long}}`,
      tags: ['Schreiben', 'Leicht verständlich'],
    },
    en: {
      title: 'Rewrite in plain language',
      description: 'Rewrites officialese and jargon so that everybody understands it.',
      prompt: `Rewrite the following text so that {{For whom?; any adult; a child of ten; somebody who is learning English}} understands it at first reading.

Short sentences, one thought each. Verbs instead of nouns. Explain a technical term that has to stay when it first appears. Deadlines, amounts and duties stay exactly as they are.

Text:
{{Text | long}}`,
      tags: ['Writing', 'Plain language'],
    },
  },
  {
    key: 'translate',
    de: {
      title: 'Übersetzen mit Anmerkungen',
      description: 'Übersetzt sinngetreu und sagt, wo es mehrere gute Lösungen gibt.',
      prompt: `Übersetze den folgenden Text ins {{Zielsprache; Englische; Französische; Spanische; Italienische; Polnische; Türkische}}. Anrede: {{Anrede; förmlich; vertraut}}.

Übersetze den Sinn, nicht die Wörter. Namen, Zahlen und Formatierung bleiben. Nenne danach höchstens fünf Stellen, an denen du dich zwischen mehreren Lösungen entschieden hast, und warum.

Text:
{{Text | long}}`,
      tags: ['Schreiben', 'Übersetzen'],
    },
    en: {
      title: 'Translate with notes',
      description: 'Translates the meaning and says where several solutions are good.',
      prompt: `Translate the following text into {{Target language; German; French; Spanish; Italian; Polish; Turkish}}. Form of address: {{Address; formal; informal}}.

Translate the meaning, not the words. Names, numbers and formatting stay. Then name up to five places where you decided between several solutions, and why.

Text:
{{Text | long}}`,
      tags: ['Writing', 'Translation'],
    },
  },
];
