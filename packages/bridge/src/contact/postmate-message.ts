/** The type of every postmate message. */
export const postmateMessageType = 'application/x-postmate-v1+json';

/** A postmate message without a model, value or property. */
export const postmateMessage = (postmate: 'handshake' | 'handshake-reply') => ({
  postmate,
  type: postmateMessageType,
});
