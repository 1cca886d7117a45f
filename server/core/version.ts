/** The front end's version and build as the specification names them; `package.json` agrees (a test says so). */
export const VERSION = '1.18.3';
export const BUILD = '4481';
