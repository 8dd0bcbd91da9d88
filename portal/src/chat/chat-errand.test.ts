import { describe, expect, it } from 'vitest';
import { agentIn, isExample, questionIn, wantsFocus } from './chat-errand';

describe('an errand in an address of the chat', () => {
  it('is read where it is there', () => {
    const state = { question: 'Fasse das zusammen.', agent: 'a', focus: true };
    expect([questionIn(state), agentIn(state), wantsFocus(state)]).toEqual([
      'Fasse das zusammen.',
      'a',
      true,
    ]);
    expect([isExample(state), isExample({ ...state, isExample: true })]).toEqual([false, true]);
  });

  it.each([
    null,
    undefined,
    'question',
    7,
    [],
    { question: 1, agent: {}, focus: 'yes' },
    Object.create({ question: 'x' }),
  ])('is nothing in %j', state => {
    expect([questionIn(state), agentIn(state), wantsFocus(state)]).toEqual([undefined, undefined, false]);
  });
});
