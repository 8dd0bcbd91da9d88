/**
 * Lets the window of a sign-in find out whether the page of the attempt has opened it. Required:
 *   1. the question goes to the window's opener, on the exact origin of the page; a document of another origin learns nothing;
 *   2. an answer only counts from that window and that origin, and for the address of this attempt;
 *   3. without an opener, or without an answer in time, the question to the person stays as it is in the page; a late answer,
 *      from a busy page, counts as long as the person has not answered;
 *   4. the answer is sent by the same form that the person would send.
 */
import type { SignInAnswer, SignInQuestion } from '@oriel/contracts';
import { literal } from './script-literal';

/** The question for the opener. */
export interface OpenerQuestion {
  /** Origin of the page that the attempt was started for. */
  readonly origin: string;
  /** Address of this window, without a query. */
  readonly url: string;
}

/** Milliseconds in which the page may answer before the person sees the question. */
const patience = 1_000;

const question: SignInQuestion = { oriel: 'sign-in-question' };
const kind: SignInAnswer['oriel'] = 'sign-in-answer';

export const openerScript = ({ origin, url }: OpenerQuestion): string => `
const { opener } = window;
if (opener) {
  const { classList } = document.documentElement;
  const forget = () => removeEventListener('message', hear);
  const timer = setTimeout(() => classList.remove('asks-page'), ${patience});
  const hear = ({ source, origin, data }) => {
    if (source !== opener || origin !== ${literal(origin)}) return;
    if (data?.oriel !== ${literal(kind)} || data.url !== ${literal(url)}) return;
    clearTimeout(timer);
    forget();
    const known = document.createElement('input');
    Object.assign(known, { type: 'hidden', name: 'answer', value: 'known' });
    document.forms[0].append(known);
    document.forms[0].submit();
  };
  addEventListener('message', hear);
  document.forms[0].addEventListener('submit', forget);
  classList.add('asks-page');
  opener.postMessage(${literal(question)}, ${literal(origin)});
}`;
