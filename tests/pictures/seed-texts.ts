/* What the workspace of the pictures contains: plausible, in both languages, with words that are hard to fit. */

/** Title, description, text and tags. */
export const cardTexts: readonly (readonly [string, string, string, readonly string[]])[] = [
  [
    'Compare three offers',
    'Puts offers side by side by price, term and risk, then recommends one.',
    'Compare these offers by price, term and risk.\n\n{{First offer}}\n\n{{Second offer}}\n\n{{Third offer}}\n\nRecommend one in {{Length; two sentences; one paragraph; a table}}.',
    ['Sales', 'Analysis'],
  ],
  [
    'Weekly report to clients',
    'Turns notes of a week into a report that a client reads in two minutes.',
    'Write a weekly report for {{Client}} from these notes:\n\n{{Notes}}\n\nTone: {{Tone; calm; warm; formal}}.',
    ['Reports', 'Clients'],
  ],
  [
    'Rechtsschutzversicherungsbedingungen prüfen',
    'Liest Versicherungsbedingungen und nennt Ausschlüsse, Fristen und Selbstbeteiligungen.',
    'Prüfe diese Bedingungen und liste Ausschlüsse, Fristen und Selbstbeteiligung:\n\n{{Bedingungen}}',
    ['Recht', 'Versicherungen'],
  ],
  [
    'Decisions from minutes',
    'Lists decisions, owners and dates of a meeting.',
    'List decisions, owners and dates in these minutes:\n\n{{Minutes}}',
    ['Meetings'],
  ],
  [
    'Datenschutzfolgenabschätzung vorbereiten',
    'Stellt die Fragen, die vor einer neuen Verarbeitung zu beantworten sind.',
    'Bereite eine Datenschutz-Folgenabschätzung vor für {{Verarbeitung}}. Betroffene: {{Betroffene}}.',
    ['Datenschutz', 'Recht', 'Vorlagen'],
  ],
  [
    'Answer a complaint',
    'A reply that takes the complaint seriously and offers one next step.',
    'Answer this complaint in a {{Tone; warm; factual}} tone:\n\n{{Complaint}}',
    ['Support'],
  ],
  [
    'Job advertisement',
    'An advertisement without buzzwords.',
    'Write a job advertisement for {{Position}} in {{Place}}. Must: {{Requirements}}.',
    ['People'],
  ],
  [
    'Explain a contract clause',
    'Plain language for people who are not lawyers.',
    'Explain this clause in plain language and name its risk for us:\n\n{{Clause}}',
    ['Legal'],
  ],
  [
    'Wettbewerbsvergleich',
    'Vergleicht drei Anbieter anhand ihrer öffentlichen Angaben.',
    'Vergleiche {{Anbieter A}}, {{Anbieter B}} und {{Anbieter C}} nach {{Kriterien}}.',
    ['Analyse', 'Vertrieb'],
  ],
  [
    'Release notes',
    'From a list of changes to notes that users understand.',
    'Write release notes for {{Product}} from:\n\n{{Changes}}',
    ['Product'],
  ],
  [
    'Arbeitsunfähigkeitsbescheinigung ablegen',
    'Anleitung für die Ablage mit Fristen.',
    'Beschreibe Schritt für Schritt, wie {{Dokument}} abgelegt wird. Frist: {{Frist}}.',
    ['Personal'],
  ],
  [
    'Interview guide',
    'Ten open questions and what to listen for.',
    'Write an interview guide about {{Topic}} for {{Audience}}.',
    ['Research'],
  ],
  [
    'Translate and keep the tone',
    'Translates a text and keeps names, numbers and tone.',
    'Translate into {{Language; German; English; French; Polish}}:\n\n{{Text}}',
    ['Language'],
  ],
  [
    'Budget from a spreadsheet',
    'Finds outliers and sums by cost centre.',
    'Analyse this budget, sum it by cost centre and name outliers:\n\n{{Rows}}',
    ['Finance', 'Analysis'],
  ],
  [
    'Baustellentagesbericht',
    'Aus Stichworten wird ein vollständiger Bericht mit Wetter, Personal und Geräten.',
    'Schreibe einen Baustellentagesbericht für {{Baustelle}} am {{Datum}}:\n\n{{Stichworte}}',
    ['Bau', 'Vorlagen'],
  ],
  [
    'Social post from a case study',
    'Three variants with different openings.',
    'Write three posts from this case study:\n\n{{Case study}}',
    ['Marketing'],
  ],
  [
    'Lieferantenselbstauskunft auswerten',
    'Fasst die Selbstauskunft zusammen und nennt Lücken.',
    'Werte diese Selbstauskunft aus und nenne Lücken:\n\n{{Selbstauskunft}}',
    ['Einkauf'],
  ],
  [
    'Unit tests for a function',
    'Edge cases first, then the ordinary ones.',
    'Write unit tests in {{Language; TypeScript; Python; Go}} for:\n\n{{Function}}',
    ['Code'],
  ],
  [
    'Risk register',
    'Risks with likelihood, impact and an owner.',
    'Make a risk register for {{Project}}. Known risks:\n\n{{Risks}}',
    ['Projects'],
  ],
  [
    'Energieverbrauch je Standort',
    'Vergleicht Standorte und erklärt Ausreißer.',
    'Vergleiche den Energieverbrauch dieser Standorte:\n\n{{Tabelle}}',
    ['Analyse'],
  ],
];

/** Name, description, instructions and shade of the picture of each agent. */
export const agentTexts: readonly (readonly [string, string, string, number | null])[] = [
  [
    'Contract reviewer',
    'Reads contracts and names risks, terms and missing clauses.',
    'You review contracts. Quote the clause, then name the risk.',
    20,
  ],
  [
    'Finance checker',
    'Checks figures, sums and units before they are sent out.',
    'You check figures. Recalculate every sum.',
    60,
  ],
  ['Report writer', 'Writes short reports from long notes.', 'You write short reports.', null],
  [
    'Rechtsschutzversicherungsberater',
    'Beantwortet Fragen zu Versicherungsbedingungen in einfacher Sprache und nennt die Fundstelle.',
    'Du beantwortest Fragen zu Bedingungen.',
    null,
  ],
  ['Site analyst', 'Compares sites by energy, cost and staff.', 'You compare sites.', 110],
  ['Support desk', 'Drafts calm answers to customers.', 'You draft answers to customers.', 140],
  [
    'Übersetzung Deutsch und Polnisch',
    'Übersetzt und behält Namen, Zahlen und Ton bei.',
    'Du übersetzt.',
    null,
  ],
  ['Code reviewer', 'Looks for bugs first, style last.', 'You review code.', 180],
  ['Research assistant', 'Collects sources and says how sure it is.', 'You research.', null],
  ['Stellenanzeigen', 'Schreibt Anzeigen ohne Floskeln.', 'Du schreibst Stellenanzeigen.', 210],
  ['Meeting minutes', 'Decisions, owners, dates.', 'You write minutes.', null],
  ['Einkauf', 'Vergleicht Angebote und prüft Lieferbedingungen.', 'Du vergleichst Angebote.', 240],
];

/** Names of chats, the latest first. */
export const chatNames = [
  'Offer of Speicherkai against Hafenlogistik',
  'Mietvertrag Kontorhaus prüfen',
  'Why did sales fall in October',
  'Rechtsschutzversicherungsbedingungen und Selbstbeteiligungen 2026',
  'Release notes 4.2',
  'Answer to Mrs Albers',
  'Energieverbrauch je Standort',
  'Interview guide for harbour pilots',
  'Datenschutzfolgenabschätzung für die Zeiterfassung im Außenlager',
  'Budget 2027, second draft',
  'Job advertisement for a dispatcher',
  'Decisions of the board meeting',
  'Translate the safety briefing',
  'Wettbewerbsvergleich Containerterminals',
  'Unit tests for the tariff table',
  'Risk register for the move',
  'Baustellentagesbericht Halle 7',
  'Post about the new quay',
  'Lieferantenselbstauskunft Nordstahl',
  'Price list as a table',
  'Trip to Gdańsk',
  'Welcome letter for apprentices',
  'Arbeitsunfähigkeitsbescheinigungen richtig ablegen',
  'Slides about energy',
  'Names for the canteen',
  'Shift plan for December',
  'Questions about overtime',
] as const;

export const imageTexts = [
  'A quiet harbour at first light, two boats and a lighthouse',
  'Eine Bibliothek unter Glas',
  'Dunes in the evening',
  'Kräne im Nebel',
  'A desk with a model of a ship',
  'Rote Ziegel und blaue Fenster',
  'A market hall seen from above',
  'Containerstapel als Muster',
  'A ferry between two islands',
  'Regen auf Kopfsteinpflaster',
  'A greenhouse at night',
  'Ein Leuchtturm in Pastellfarben',
  'Pilots drinking coffee',
  'Speicherstadt im Winter',
  'A map drawn with ink',
  'Möwen über dem Kai',
  'An office with many plants',
  'Ein Schiff aus Papier',
  'Waves as paper cut',
  'Brücke bei Sonnenaufgang',
] as const;

export const people: readonly string[] = [
  'Annemarie Oberhauser-Wittgenstein',
  'Bela Kovács',
  'Carla Mendes',
  'Dr. Friedrich-Wilhelm von Hohenlohe-Langenburg',
  'Emre Aydın',
  'Fiona O’Sullivan',
  'Greta Lindqvist',
  'Hanno Petersen',
  'Ida Sörensen',
  'Jakub Wiśniewski',
  'Katharina Schmidtbauer-Rosenstock',
  'Lars Thomsen',
  'Mei Tanaka',
  'Nils Bergmann',
  'Olivia Wright',
  'Paul Neumann',
  'Quentin Dubois',
  'Rosa Martínez',
  'Sven Hoffmann',
  'Tamara Ivanova',
  'Ulrich Baumgartner',
  'Vera Nowak',
  'Wolfgang Zimmermann',
  'Xenia Papadopoulos',
  'Yusuf Demir',
  'Zoe Fischer',
  'Alma Krüger',
  'Bruno Castelli',
  'Clara Weiß',
  'David Okafor',
  'Elif Şahin',
  'Finn Hansen',
  'Gesa Martens',
  'Henrik Dahl',
  'Inga Köhler',
  'Jan Vermeulen',
  'Kira Vogel',
];

/** An answer with what makes an answer hard to lay out. */
export const tableAnswer = `Over five years **Speicherkai** is cheaper, but its term is longer.

| Offer | Price per month | Five years | Change | Notice period | Remark |
| --- | --- | --- | --- | --- | --- |
| Speicherkai | €4,790.00 | €287,400.00 | −2.3% | 12 months | Includes heating and waste disposal |
| Hafenlogistik Nord | €5,120.00 | €307,200.00 | +4.6% | 3 months | Without heating |
| Kontorhaus am Fleet | €4,820.00 | €289,200.00 | ±0.0% | 6 months | Rent rises with the price index |

## What to ask next

1. May we sublet a third of the space?
2. Who pays for the **Brandschutzsanierungsmaßnahmen** of 2027?

\`\`\`ts
const cost = (month: number, years: number) => month * 12 * years;
\`\`\`

> The figures are net of VAT.`;

export const paragraph = (turn: number): string =>
  `The ${turn % 2 ? 'second' : 'first'} reading agrees: the contract ends in ${2027 + (turn % 4)} unless somebody gives notice six months before. ` +
  'Ask for the Instandhaltungsrücklagenverpflichtung in writing, and compare it with the offer of last year.\n\n' +
  `- Rent: €${4200 + turn * 15}\n- Deposit: three months\n- Heating: included`;
