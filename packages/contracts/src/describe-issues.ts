import type * as z from 'zod/mini';

/** Describes the problems of a value for developers, one per line with its path: `Invalid input at user.name`. */
export const describeIssues = ({ issues }: z.core.$ZodError): string =>
  issues
    .flatMap(issue =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map(key => ({ message: 'Unknown name', path: [...issue.path, key] }))
        : issue,
    )
    .map(({ message, path }) => `${message} at ${path.join('.') || 'the top'}`)
    .join('\n');
