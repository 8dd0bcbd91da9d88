export interface Repair {
  readonly number: string;
  readonly bicycle: string;
  readonly owner: string;
  readonly work: readonly string[];
  readonly state: string;
}

/** The repair that is shown first. */
export const first: Repair = {
  number: '208',
  bicycle: 'Cargo bike, three wheels',
  owner: 'Kita Sonnenweg',
  work: ['Replace the front brake cable', 'True the left wheel'],
  state: 'Waiting for a part',
};

export const repairs: readonly Repair[] = [
  first,
  {
    number: '211',
    bicycle: 'Trekking bike, 28 inches',
    owner: 'Marek Nowak',
    work: ['New chain and cassette'],
    state: 'On the stand',
  },
  {
    number: '214',
    bicycle: 'Folding bike, 16 inches',
    owner: 'Ines Albrecht',
    work: ['Tighten the hinge', 'Set the lights'],
    state: 'Ready',
  },
];
