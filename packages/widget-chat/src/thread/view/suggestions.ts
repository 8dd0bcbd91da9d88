import type { Translate } from '@oriel/app-kit';
import type { Agent, ChatProps } from '@oriel/contracts';

/** The suggestions of a chat whose host and agent have none. */
export const defaultSuggestions = ['offers', 'complaint', 'minutes', 'data'] as const;

export interface Suggestion {
  /** One of the defaults. */
  readonly name?: (typeof defaultSuggestions)[number];
  readonly title: string;
  /** `[[…]]` marks a slot for the user to fill in. */
  readonly text: string;
}

/** The host's suggestions, else the agent's starter questions, else four defaults. */
export function suggestionsOf(
  props: ChatProps,
  agent: Pick<Agent, 'starterQuestions'> | undefined,
  t: Translate,
): readonly Suggestion[] {
  if (props.suggestions) return props.suggestions;
  if (agent?.starterQuestions) return agent.starterQuestions.map(text => ({ title: '', text }));
  return defaultSuggestions.map(name => ({
    name,
    title: t(`empty.${name}`),
    text: t(`empty.${name}Text`),
  }));
}

export interface SuggestionPiece {
  /** Position in the text. */
  readonly at: number;
  readonly text: string;
  readonly isSlot: boolean;
}

/** Splits a text into fixed pieces and slots. */
export const piecesOf = (text: string): SuggestionPiece[] =>
  [...text.matchAll(/\[\[([^\]]+)\]\]|(?:(?!\[\[).)+|\[\[/gs)].map(match => ({
    at: match.index,
    text: match[1] ?? match[0],
    isSlot: match[1] !== undefined,
  }));

/** The text as inserted into the text field. */
export const plainSuggestion = (text: string): string =>
  piecesOf(text)
    .map(piece => piece.text)
    .join('');
