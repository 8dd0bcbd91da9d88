/** What marks a message of postmate. */
export const postmateMessageType = 'application/x-postmate-v1+json';

/** A message of postmate with nothing in it but its kind: no model, no value, no property. */
export const postmateMessage = (postmate: 'handshake' | 'handshake-reply') => ({
  postmate,
  type: postmateMessageType,
});
