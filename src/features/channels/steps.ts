/** What there is to choose on the way to a new channel. The import then starts automatically. */
export const CHANNEL_STEPS = [{ label: 'Choose a network' }, { label: 'Connect' }];
