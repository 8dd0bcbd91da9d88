import type { Agent, ChatProps } from '@oriel/contracts';
import type { Translate } from '@oriel/widget-kit';

export interface Suggestion {
  readonly title: string;
  /** `[[…]]` marks what a person has to fill in. */
  readonly text: string;
}

/** The suggestions of the host, else the starter questions of the agent, else four default ones. */
export function suggestionsOf(
  props: ChatProps,
  agent: Pick<Agent, 'starterQuestions'> | undefined,
  t: Translate,
): readonly Suggestion[] {
  if (props.suggestions) return props.suggestions;
  if (agent?.starterQuestions) return agent.starterQuestions.map(text => ({ title: '', text }));
  return ['offers', 'complaint', 'minutes', 'data'].map(name => ({
    title: t(`empty.${name}`),
    text: t(`empty.${name}Text`),
  }));
}

export interface SuggestionPiece {
  /** Where it stands in the text. */
  readonly at: number;
  readonly text: string;
  readonly isSlot: boolean;
}

/** The pieces of a text: what is fixed, and what is a slot. */
export const piecesOf = (text: string): SuggestionPiece[] =>
  [...text.matchAll(/\[\[([^\]]+)\]\]|(?:(?!\[\[).)+|\[\[/gs)].map(match => ({
    at: match.index,
    text: match[1] ?? match[0],
    isSlot: match[1] !== undefined,
  }));

/** The text as it goes into the text field. */
export const plainSuggestion = (text: string): string =>
  piecesOf(text)
    .map(piece => piece.text)
    .join('');
