/** A token, a secret key at its beginning, or a field that would hold one; random names hold `eyJ` or `sk_` by chance. */
const credential =
  /eyJ[\w-]{10,}\.[\w-]{10,}|(?:^|[^\w-]|%[\da-f]{2})sk_[\w-]{20,}|code_?verifier|password|token=(?!none)/i;

/** Those of some addresses that carry a credential. */
export const withCredential = (addresses: readonly string[]) =>
  addresses.filter(address => credential.test(address));
