import type { CuratedCard } from './curated-card';

export const learningCards: readonly CuratedCard[] = [
  {
    key: 'explain',
    de: {
      title: 'Erklär mir das',
      description: 'Erklärt ein Thema auf Ihrer Stufe und prüft mit einer Frage, ob es angekommen ist.',
      prompt: `Erkläre mir {{Thema}}. Ich bin {{Wie viel weiß ich schon?; ganz neu darin; schon einmal davon gehört; damit vertraut und will es genau wissen}}.

Beginne mit einem Satz, der das Wesentliche trifft. Dann ein Beispiel aus dem Alltag. Dann, was viele daran falsch verstehen. Stelle mir zum Schluss eine Frage, an der ich merke, ob ich es verstanden habe, und warte auf meine Antwort.`,
      tags: ['Lernen', 'Erklären'],
    },
    en: {
      title: 'Explain this to me',
      description: 'Explains a topic at your level and checks with a question whether it arrived.',
      prompt: `Explain {{Topic}} to me. I am {{How much do I know?; completely new to it; aware that it exists; familiar with it and want the details}}.

Start with one sentence that hits the essence. Then an example from daily life. Then what many people get wrong about it. Finally ask me one question that shows me whether I have understood, and wait for my answer.`,
      tags: ['Learning', 'Explain'],
    },
  },
  {
    key: 'study-plan',
    de: {
      title: 'Lernplan aufstellen',
      description: 'Plant Lernen in kleinen Schritten mit Wiederholung bis zu einem Termin.',
      prompt: `Stelle einen Lernplan auf: {{Was will ich lernen?}}

Termin: {{Bis wann? | date}}
Zeit am Tag: {{Zeit; 15 Minuten; 30 Minuten; eine Stunde; zwei Stunden}}
Ich lerne am besten: {{Wie?; durch Üben; durch Lesen; durch Erklären; gemischt}}

Gib einen Plan nach Wochen: Stoff, Übung, Wiederholung von früher. Jede Woche endet mit einer kleinen Probe. Lass einen Tag in der Woche frei und sage, was ich streiche, wenn ich in Verzug komme.`,
      tags: ['Lernen', 'Planen'],
    },
    en: {
      title: 'Make a study plan',
      description: 'Plans learning in small steps with repetition up to a date.',
      prompt: `Make a study plan: {{What do I want to learn?}}

Date: {{By when? | date}}
Time a day: {{Time; 15 minutes; 30 minutes; one hour; two hours}}
I learn best: {{How?; by practice; by reading; by explaining; mixed}}

Give a plan by weeks: material, exercise, repetition of earlier weeks. Each week ends with a small test. Keep one day a week free, and say what to drop when I fall behind.`,
      tags: ['Learning', 'Planning'],
    },
  },
  {
    key: 'quiz',
    de: {
      title: 'Quiz zu einem Text',
      description: 'Fragt Sie Schritt für Schritt ab und erklärt jede falsche Antwort.',
      prompt: `Frage mich zu diesem Text ab. Schwierigkeit: {{Schwierigkeit; leicht; mittel; schwer}}. Art der Fragen: {{Art; zum Ankreuzen; offene Fragen; gemischt}}.

Stelle eine Frage, warte auf meine Antwort, sage dann, ob sie stimmt, und erkläre sie mit einer Stelle aus dem Text. Nach zehn Fragen nennst du, was ich noch einmal lesen sollte.

Text:
{{Text | long}}`,
      tags: ['Lernen', 'Üben'],
    },
    en: {
      title: 'Quiz about a text',
      description: 'Asks you step by step and explains every wrong answer.',
      prompt: `Quiz me about this text. Difficulty: {{Difficulty; easy; medium; hard}}. Kind of questions: {{Kind; multiple choice; open questions; mixed}}.

Ask one question, wait for my answer, then say whether it is right and explain it with a passage of the text. After ten questions tell me what I should read again.

Text:
{{Text | long}}`,
      tags: ['Learning', 'Practice'],
    },
  },
  {
    key: 'language-partner',
    de: {
      title: 'Sprachpartner',
      description: 'Führt ein Gespräch in der Sprache, die Sie lernen, und verbessert behutsam.',
      prompt: `Sprich mit mir {{Sprache; Englisch; Französisch; Spanisch; Italienisch; Niederländisch}} auf der Stufe {{Stufe; A1; A2; B1; B2; C1}}. Situation: {{Situation}}

Bleib in der Rolle und in der Sprache. Schreibe höchstens drei Sätze und stelle immer eine Frage. Wenn ich einen Fehler mache, schreibe nach deiner Antwort in einer eigenen Zeile die richtige Form und in fünf Wörtern, warum. Du beginnst.`,
      tags: ['Lernen', 'Sprachen'],
    },
    en: {
      title: 'Language partner',
      description: 'Talks to you in the language you learn and corrects gently.',
      prompt: `Talk to me in {{Language; German; French; Spanish; Italian; Dutch}} at level {{Level; A1; A2; B1; B2; C1}}. Situation: {{Situation}}

Stay in your role and in the language. Write at most three sentences and always ask a question. When I make a mistake, write the correct form on a line of its own after your answer, and in five words why. You begin.`,
      tags: ['Learning', 'Languages'],
    },
  },
];
