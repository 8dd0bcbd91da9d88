import type { CuratedCard } from './curated-card';

export const everydayCards: readonly CuratedCard[] = [
  {
    key: 'meals',
    de: {
      title: 'Essensplan für die Woche',
      description: 'Plant Mahlzeiten und schreibt den Einkaufszettel dazu, mit wenig Resten.',
      prompt: `Plane das Abendessen für {{Wie viele Tage?; drei Tage; fünf Tage; eine Woche}} und {{Wie viele Personen? | number | default: 2}} Personen.

Ernährung: {{Ernährung; alles; vegetarisch; vegan; ohne Schwein}}
Was weg muss oder niemand mag: {{Vorräte und Abneigungen | optional}}

Höchstens 30 Minuten Arbeit am Tag. Zutaten sollen in mehreren Gerichten vorkommen, damit nichts übrig bleibt. Danach der Einkaufszettel, geordnet nach Abteilungen.`,
      tags: ['Alltag', 'Kochen', 'Planen'],
    },
    en: {
      title: 'Meal plan for the week',
      description: 'Plans meals and writes the shopping list, with few leftovers.',
      prompt: `Plan dinner for {{How many days?; three days; five days; a week}} and {{How many people? | number | default: 2}} people.

Diet: {{Diet; everything; vegetarian; vegan; no pork}}
What has to be used up, or nobody likes: {{Stores and dislikes | optional}}

At most 30 minutes of work a day. Ingredients should appear in several dishes so that nothing is left over. Then the shopping list, sorted by departments.`,
      tags: ['Everyday', 'Cooking', 'Planning'],
    },
  },
  {
    key: 'trip',
    de: {
      title: 'Reise planen',
      description: 'Plant Tage, die zu schaffen sind, mit Wegen, Pausen und Ausweichplan.',
      prompt: `Plane eine Reise nach {{Wohin?}} von {{Abreise | date}} bis {{Rückkehr | date}}.

Wir sind: {{Wer reist mit?}}
Tempo: {{Tempo; gemütlich; normal; dicht gepackt}}
Das wollen wir unbedingt: {{Wünsche | long | optional}}

Für jeden Tag: vormittags, nachmittags, abends, mit Wegzeiten. Nicht mehr als drei Ziele am Tag. Zu jedem Tag ein Ersatz für Regen. Sage, was man vorher buchen muss, und kennzeichne alles, was sich geändert haben kann.`,
      tags: ['Alltag', 'Reisen', 'Planen'],
    },
    en: {
      title: 'Plan a trip',
      description: 'Plans days that can be managed, with ways, breaks and a plan for rain.',
      prompt: `Plan a trip to {{Where to?}} from {{Departure | date}} to {{Return | date}}.

We are: {{Who is travelling?}}
Pace: {{Pace; easy; normal; packed}}
What we want by all means: {{Wishes | long | optional}}

For each day: morning, afternoon, evening, with travel times. No more than three places a day. For each day an alternative in case of rain. Say what has to be booked ahead, and mark everything that may have changed.`,
      tags: ['Everyday', 'Travel', 'Planning'],
    },
  },
];
