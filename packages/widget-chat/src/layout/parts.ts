/*
 * What stands around an answer: one file of its own, because each for itself is a few hundred bytes. It is fetched when
 * the first answer stands, or sooner when it is needed.
 */
export { AgentMenu } from '../agents/AgentMenu';
export { answerAgain } from '../chat/answer-again';
export { ComposerNotes } from '../composer/ComposerNotes';
export { WaitingQuestions } from '../composer/WaitingQuestions';
export { AnswerActions } from '../messages/AnswerActions';
export { AnswerEnd } from '../messages/AnswerEnd';
export { LongNote } from '../messages/LongNote';
export { OlderMessages } from '../messages/OlderMessages';
export { QuestionActions } from '../messages/QuestionActions';
export { ThreadProblem } from '../messages/ThreadProblem';
export { ToolStep } from '../messages/ToolStep';
