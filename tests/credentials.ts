/** A token, a secret key, or a field that would hold one; a file's hash may hold `eyJ` or `sk_` by chance. */
const credential = /eyJ[\w-]{10,}\.[\w-]{10,}|sk_[\w-]{20,}|code_?verifier|password|token=(?!none)/i;

/** Those of some addresses that carry a credential. */
export const withCredential = (addresses: readonly string[]) =>
  addresses.filter(address => credential.test(address));
