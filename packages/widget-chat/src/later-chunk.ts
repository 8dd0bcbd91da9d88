/*
 * The controls around an answer: one chunk, because each alone is a few hundred bytes. It is fetched after the first answer, or
 * earlier when needed.
 */
export { AgentMenu } from './agents/AgentMenu';
export { ComposerNotes } from './composer/ComposerNotes';
export { QueuedQuestions } from './composer/QueuedQuestions';
export { AnswerActions, QuestionActions } from './thread/actions/fetched-actions';
export { answerAgain } from './thread/outbox/answer-again';
export { AnswerEnd } from './thread/view/AnswerEnd';
export { FoldButton } from './thread/view/FoldButton';
export { LongNote } from './thread/view/LongNote';
export { MaskedText } from './thread/view/MaskedText';
export { ThreadProblem } from './thread/view/ThreadProblem';
export { ThreadTitle } from './thread/view/ThreadTitle';
export { ThreadTools } from './thread/view/ThreadTools';
export { ToolStep } from './thread/view/ToolStep';
export { walkSlots } from './thread/view/walk-slots';
