import { setting } from '../setting';
import { count, seconds } from '../value-schemas';

/** Read as bytes. */
const megabytes = (max: number) => count('megabytes', max).transform(value => value * 1024 * 1024);

export const limitSettings = {
  auditLogMonths: setting('AUDIT_LOG_MONTHS', {
    meaning: 'Months that audit log entries are kept, from 1 to 120.',
    schema: count('months', 120),
    default: '12',
  }),
  /** Limits of files in chats; sizes in bytes. */
  fileLimits: {
    filesPerQuestion: setting('FILES_PER_QUESTION', {
      meaning: 'Maximum number of files in one question of a chat, from 1 to 50.',
      schema: count('files', 50),
      default: '10',
    }),
    bytes: setting('FILE_MEGABYTES', {
      meaning: 'Maximum size of one file of a chat, in megabytes.',
      schema: megabytes(2_000),
      default: '20',
    }),
    bytesPerQuestion: setting('FILES_MEGABYTES', {
      meaning: 'Maximum size of all files of one question, in megabytes.',
      schema: megabytes(10_000),
      default: '50',
    }),
    bytesPerOrganization: setting('STORAGE_MEGABYTES', {
      meaning: "Maximum size of all files of a workspace's chats, in megabytes.",
      schema: megabytes(10_000_000),
      default: '5000',
    }),
  },
  /** Limits of images drawn by agents. */
  imageLimits: {
    days: setting('IMAGE_DAYS', {
      meaning: 'Days after which a generated image is deleted, from 1 to 3650.',
      schema: count('days', 3_650),
      default: '90',
    }),
    seconds: setting('IMAGE_SECONDS', {
      meaning: 'Seconds that an endpoint may take to draw an image.',
      schema: seconds,
      default: '180',
    }),
  },
};
