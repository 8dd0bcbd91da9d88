import { type OrielErrorCode, orielErrorCodes } from '@oriel/contracts';

const errors: Record<OrielErrorCode, readonly [title: string, text: string]> = {
  LOAD_FAILED: ['The assistant could not be loaded', 'Check your connection and try again.'],
  CSP_BLOCKED: [
    'This page blocks the assistant',
    'Its security rules do not allow it. The operators of the page can change that.',
  ],
  TARGET_NOT_FOUND: [
    'There is no place for the assistant',
    'The page does not have the element it should appear in.',
  ],
  INVALID_OPTIONS: [
    'The assistant is not set up correctly',
    'The page passes an option that does not exist or does not fit.',
  ],
  HANDSHAKE_TIMEOUT: [
    'The page did not answer',
    'The assistant could not connect to the page in time. Try again.',
  ],
  ORIGIN_NOT_ALLOWED: [
    'This page may not show the assistant',
    'Its address, or the key that it uses, is not among those allowed for it.',
  ],
  VERSION_MISMATCH: [
    'The page and the assistant do not fit',
    'They are of versions too far apart. Reload the page.',
  ],
  FRAME_RELOADED: ['The assistant was reloaded', 'It connects again by itself.'],
  FRAME_REMOVED: [
    'The assistant was removed',
    'The page has taken it away. Reload the page to bring it back.',
  ],
  FRAME_LOST: ['The assistant no longer answers', 'Reload the page, or try again.'],
  REQUEST_TIMEOUT: ['That took too long', 'The service did not answer in time. Try again.'],
  METHOD_NOT_FOUND: [
    'That is not possible here',
    'The page and the assistant do not both know this command.',
  ],
  INVALID_MESSAGE: [
    'Something unreadable arrived',
    'The page and the assistant misunderstood each other. Try again.',
  ],
  AUTH_REQUIRED: ['Sign in to go on', 'You are not signed in, or no longer.'],
  TOKEN_REJECTED: ['Your sign-in was not accepted', 'It may have run out. Sign in again.'],
  TOKEN_UNAVAILABLE: [
    'This page could not sign you in',
    'The page is at fault, not you. Try again in a moment, or tell whoever runs the page.',
  ],
  FORBIDDEN: ['You may not open this', 'Your account does not have the right to it. Ask an administrator.'],
  FEATURE_DISABLED: [
    'This is switched off',
    'Your workspace does not include it, or this page is not set up for it.',
  ],
  NO_CREDITS: ['No credit left', 'The credit of the workspace is used up. An administrator can add more.'],
  NETWORK: [
    'No connection',
    'The service cannot be reached. Check your connection. It continues by itself as soon as the service answers.',
  ],
  RATE_LIMITED: ['Too many requests', 'Wait a moment and try again.'],
  ABORTED: ['Stopped', 'The request was given up. Try again.'],
  DESTROYED: ['The assistant was closed', 'Reload the page to bring it back.'],
  INTERNAL: ['Something went wrong', 'Try again. If it stays like this, give the number below to support.'],
};

/** The texts of the chunks that are fetched later. */
export const texts: Record<string, string> = {
  'kit.signIn.title': 'Sign in to go on',
  'kit.signIn.signIn':
    'A small window opens for the sign-in. This page stays as it is, and what you have typed is kept.',
  'kit.signIn.session': 'You are taken to the sign-in and come back here. What you have typed is kept.',
  'kit.signIn.token':
    'This page says who you are. Sign in to it, then go on here. What you have typed is kept.',
  'kit.signIn.nobody': 'Nobody is signed in to this page yet. Sign in to it, then try again.',
  'kit.signIn.action': 'Sign in',
  'kit.signIn.busy': 'Signing in',
  'kit.error.operators': 'For the operators of this page',
  'kit.retry': 'Try again',
  'kit.cancel': 'Cancel',
  'kit.close': 'Close',
  'kit.toasts': 'Messages',
  'kit.requestNumber': 'Request {{number}}',
  'kit.copy': 'Copy',
  'kit.copied': 'Copied',
  'kit.failure.tooLarge': 'The request is too large',
  'kit.failure.tooLargeText': 'Shorten the text and try again.',
  'kit.fresh.title': 'Confirm that it is you',
  'kit.fresh.text':
    'This is only possible within a few minutes of signing in. Sign in again, then try once more.',
  'kit.fresh.portal':
    'This is only possible within a few minutes of signing in. Sign in again, and you come back to this place.',
  'kit.fresh.portalAction': 'Sign in again',
  'kit.fresh.elsewhere':
    'This is only possible in the portal, within a few minutes of signing in. It opens in a new tab, at this place.',
  'kit.fresh.elsewhereAction': 'Open the portal',
  'kit.fresh.over':
    'Your sign-in has become too old for this. Sign in again in a new tab, then come back and try once more. What you have typed stays here.',
  'kit.fresh.overAction': 'Sign in again',
  'kit.own.title': 'This needs your own sign-in',
  'kit.own.text': 'So far the page has signed you in. For this, sign in to the workspace yourself.',
  'kit.own.action': 'Sign in',
  'kit.own.offer': 'Sign in to see your workspace',
  'kit.notRefreshed': 'This could not be updated',
  'kit.missing': 'This does not exist, or you may not see it',
  'kit.more': 'Show more',
  'kit.pager': 'Pages',
  'kit.previousPage': 'Previous page',
  'kit.nextPage': 'Next page',
  'kit.page': 'Page {{page}} of {{pages}}',
  'kit.save': 'Save',
  'kit.undo': 'Undo',
  'kit.name': 'Name',
  'kit.name.rule.strict': 'Letters and single spaces only.',
  'kit.name.rule.extended': 'Letters, digits, single spaces and {{allowed}}',
  'kit.name.refused': '{{signs}} cannot be used here.',
  'kit.name.spaces': 'Only one space between two words.',
  'kit.name.clean': 'Use “{{name}}”',
  'kit.problem.required': '{{field}} is a required field.',
  'kit.problem.too_long': '{{field}} must not exceed {{max}} characters.',
  'kit.problem.charset': '{{field}} has characters that are not allowed.',
  'kit.problem.invalid': '{{field}} was not accepted.',
  'kit.typeToConfirm': 'Type “{{text}}” to confirm',
  'kit.draft.restored': 'Your draft was restored',
  'kit.draft.restoredText': 'You wrote this before and have not saved it.',
  'kit.draft.discard': 'Discard draft',
  'kit.draft.discarded': 'Draft discarded',
  'kit.leave.title': 'Leave without saving?',
  'kit.leave.text': 'What you have changed will be lost.',
  'kit.leave.confirm': 'Leave',
  'kit.leave.stay': 'Keep editing',
  ...Object.fromEntries(
    orielErrorCodes.flatMap(code => [
      [`kit.error.${code}.title`, errors[code][0]],
      [`kit.error.${code}.text`, errors[code][1]],
    ]),
  ),
};
