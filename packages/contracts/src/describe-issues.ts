import type * as z from 'zod/mini';

/** What is wrong with a value, for developers: a line a fault, with its place in the value: `Invalid input at user.name`. */
export const describeIssues = ({ issues }: z.core.$ZodError): string =>
  issues
    .map(issue => {
      const unknown = issue.code === 'unrecognized_keys' ? issue.keys : [];
      return `${issue.message} at ${[...issue.path, ...unknown].join('.') || 'the top'}`;
    })
    .join('\n');
