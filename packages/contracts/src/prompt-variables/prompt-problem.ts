/** What is wrong with the variables of a prompt. Old cards with a problem still work; a form does not save them. */
export type PromptProblemCode =
  | 'variable_empty'
  | 'variable_duplicate'
  | 'variable_too_many'
  | 'variable_too_many_options'
  | 'variable_attributes';

export interface PromptProblem {
  readonly code: PromptProblemCode;
  /** The name it is about; empty for an empty one. */
  readonly name: string;
  /** Where in the text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}
