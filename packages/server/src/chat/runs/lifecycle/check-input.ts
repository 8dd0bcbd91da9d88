import { findInputProblem } from '@oriel/contracts';
import type { ModelRow } from '../../../ai/endpoints/candidates';
import type { FileRow } from '../../../ai/files/describe-file';
import { badRequest } from '../../../platform/errors/errors';
import { HttpError } from '../../../platform/errors/http-error';

/**
 * Refuses a question that the model cannot take, before the model is asked.
 *
 * @param files - Files of this question. For unsupported files of earlier questions the model gets a note.
 * @throws 400, 413 naming the exceeded limit
 */
export function checkInput(
  { abilities }: Pick<ModelRow, 'abilities'>,
  text: string,
  files: readonly Pick<FileRow, 'width' | 'fileSize' | 'recognition'>[],
): void {
  const problem = findInputProblem(abilities, {
    files: files.length,
    images: files.filter(({ width }) => width !== null).length,
    readable: files.filter(({ width, recognition }) => width !== null && recognition !== null).length,
    bytes: files.reduce((sum, { fileSize }) => sum + fileSize, 0),
    characters: text.length,
  });
  if (!problem) return;
  const { kind } = problem;
  if (kind === 'blind') throw badRequest('capability_not_available', 'The model does not see images');
  if (kind === 'characters')
    throw badRequest('chat_completion_exceeds_max_input_tokens', 'The question is too long for the model');
  if (kind === 'megabytes')
    throw new HttpError(
      413,
      'chat_completion_exceeds_total_temporary_file_size',
      `The model takes files of at most ${problem.max} MB`,
      { details: { max_total_size: `${problem.max} MB` } },
    );
  throw new HttpError(
    400,
    'chat_completion_too_many_temporary_files',
    `The model takes at most ${problem.max} ${kind}`,
    { details: { max_file_count: problem.max } },
  );
}
