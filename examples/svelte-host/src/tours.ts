export interface Tour {
  readonly time: string;
  readonly title: string;
  readonly language: string;
  readonly free: number;
}

export const tours: readonly Tour[] = [
  { time: '10:30', title: 'Under the keel of the ice breaker', language: 'English', free: 6 },
  { time: '13:00', title: 'The cranes of the fish quay', language: 'German', free: 11 },
  { time: '15:30', title: 'Knots, ropes and sails for children', language: 'German', free: 0 },
];
