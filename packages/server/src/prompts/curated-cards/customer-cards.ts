import type { CuratedCard } from './curated-card';

export const customerCards: readonly CuratedCard[] = [
  {
    key: 'product-text',
    de: {
      title: 'Produkt beschreiben',
      description: 'Schreibt einen Produkttext, der Nutzen zeigt und nichts verspricht, was nicht stimmt.',
      prompt: `Schreibe einen Produkttext für {{Produkt}}.

Eigenschaften:
{{Eigenschaften und Zahlen | long}}

Für: {{Für wen?}}
Wo er steht: {{Wo?; Onlineshop; Katalog; Regalschild; Messe}}

Ein Satz, der hängen bleibt; ein Absatz, der zeigt, wofür man es im Alltag braucht; fünf Punkte mit Zahlen. Nur, was oben steht. Keine Superlative.`,
      tags: ['Marketing', 'Schreiben'],
    },
    en: {
      title: 'Describe a product',
      description: 'Writes a product text that shows its use and promises nothing untrue.',
      prompt: `Write a product text for {{Product}}.

Properties:
{{Properties and figures | long}}

For: {{For whom?}}
Where it stands: {{Where?; online shop; catalogue; shelf label; trade fair}}

One sentence that sticks; a paragraph that shows what it is good for in daily life; five points with figures. Only what stands above. No superlatives.`,
      tags: ['Marketing', 'Writing'],
    },
  },
  {
    key: 'social-post',
    de: {
      title: 'Beitrag für soziale Netze',
      description: 'Drei Fassungen eines Beitrags, passend zum Netz und ohne Floskeln.',
      prompt: `Schreibe drei verschiedene Beiträge für {{Netz; LinkedIn; Instagram; Mastodon; Facebook}} über {{Thema}}.

Ziel: {{Ziel; informieren; einladen; zum Gespräch anregen; Bewerbungen gewinnen}}
Das soll vorkommen: {{Stichworte | long}}

Die erste Zeile muss allein neugierig machen. Halte die übliche Länge des Netzes ein. Höchstens ein Emoji, höchstens drei Hashtags. Sage zu jeder Fassung in einem Satz, wen sie anspricht.`,
      tags: ['Marketing', 'Soziale Netze'],
    },
    en: {
      title: 'Post for social networks',
      description: 'Three versions of a post that fit the network and use no phrases.',
      prompt: `Write three different posts for {{Network; LinkedIn; Instagram; Mastodon; Facebook}} about {{Topic}}.

Goal: {{Goal; inform; invite; start a conversation; win applications}}
It should mention: {{Notes | long}}

The first line alone must make people curious. Keep to the usual length of the network. One emoji at most, three hashtags at most. Say of each version in one sentence whom it speaks to.`,
      tags: ['Marketing', 'Social networks'],
    },
  },
  {
    key: 'complaint',
    de: {
      title: 'Beschwerde beantworten',
      description: 'Antwortet ruhig und konkret, gibt zu, was stimmt, und bietet eine Lösung an.',
      prompt: `Beantworte diese Beschwerde im Namen von {{Firma}}.

Beschwerde:
{{Beschwerde | long}}

Das können wir anbieten: {{Angebot}}
Haltung: {{Haltung; wir haben einen Fehler gemacht; es ist strittig; der Kunde irrt sich}}

Wiederhole in einem Satz, worum es geht, damit klar ist, dass wir es verstanden haben. Entschuldige dich nur für das, was wir zu verantworten haben. Nenne die Lösung mit Termin. Kein Wort von Unannehmlichkeiten.`,
      tags: ['Kunden', 'E-Mail', 'Schreiben'],
    },
    en: {
      title: 'Answer a complaint',
      description: 'Answers calmly and to the point, admits what is true and offers a solution.',
      prompt: `Answer this complaint on behalf of {{Company}}.

Complaint:
{{Complaint | long}}

What we can offer: {{Offer}}
Position: {{Position; we made a mistake; it is disputed; the customer is wrong}}

Repeat in one sentence what it is about, so that it is clear we understood. Apologise only for what we are responsible for. Name the solution with a date. Not a word about any inconvenience.`,
      tags: ['Customers', 'Email', 'Writing'],
    },
  },
  {
    key: 'interview',
    de: {
      title: 'Kundengespräch vorbereiten',
      description: 'Offene Fragen, die zeigen, was Kundinnen und Kunden wirklich tun.',
      prompt: `Ich spreche mit {{Mit wem?}} und möchte herausfinden: {{Was möchte ich wissen?}}

Schreibe einen Leitfaden für {{Dauer; 20 Minuten; 30 Minuten; 45 Minuten}}. Frage nach dem letzten wirklichen Mal, nicht nach Meinungen oder Absichten. Keine Frage, die eine Antwort nahelegt. Zu jeder Frage eine Nachfrage. Schließe mit der Frage, wen ich noch sprechen sollte.`,
      tags: ['Kunden', 'Gespräch', 'Forschung'],
    },
    en: {
      title: 'Prepare a customer interview',
      description: 'Open questions that show what customers really do.',
      prompt: `I am talking to {{To whom?}} and want to find out: {{What do I want to know?}}

Write a guide for {{Duration; 20 minutes; 30 minutes; 45 minutes}}. Ask about the last real time, not about opinions or intentions. No question that suggests an answer. One follow-up for each question. End by asking whom else I should talk to.`,
      tags: ['Customers', 'Conversation', 'Research'],
    },
  },
];
