import { setting } from '../setting';
import { count, seconds } from '../value-schemas';

/** Read as bytes. */
const megabytes = (max: number) => count('megabytes', max).transform(value => value * 1024 * 1024);

export const limitSettings = {
  auditLogMonths: setting('AUDIT_LOG_MONTHS', {
    meaning: 'Months that entries of the audit logs of workspaces are kept, from 1 to 120.',
    schema: count('months', 120),
    default: '12',
  }),
  /** Limits of files in chats; sizes in bytes. */
  fileLimits: {
    filesPerQuestion: setting('FILES_PER_QUESTION', {
      meaning: 'Files that one question of a chat may have, from 1 to 50.',
      schema: count('files', 50),
      default: '10',
    }),
    bytes: setting('FILE_MEGABYTES', {
      meaning: 'Greatest size of one file of a chat, in megabytes.',
      schema: megabytes(2_000),
      default: '20',
    }),
    bytesPerQuestion: setting('FILES_MEGABYTES', {
      meaning: 'Greatest size of all files of one question, in megabytes.',
      schema: megabytes(10_000),
      default: '50',
    }),
    bytesPerOrganization: setting('STORAGE_MEGABYTES', {
      meaning: 'What the files of all chats of one workspace may have, in megabytes.',
      schema: megabytes(10_000_000),
      default: '5000',
    }),
  },
  /** Limits of images drawn by agents. */
  imageLimits: {
    days: setting('IMAGE_DAYS', {
      meaning: 'Days after which a picture that an agent has drawn is deleted, from 1 to 3650.',
      schema: count('days', 3_650),
      default: '90',
    }),
    seconds: setting('IMAGE_SECONDS', {
      meaning: 'Seconds that an endpoint may take to draw a picture.',
      schema: seconds,
      default: '180',
    }),
  },
};
