/** Begins the issuer of persons whom only the site of an application knows; its id follows. */
export const applicationIssuer = 'application:';
