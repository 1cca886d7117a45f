import { createSign, generateKeyPairSync } from 'node:crypto';

/** DER, as much of it as a certificate needs: a tag, the length, the content. */
const der = (tag: number, ...content: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(content);
  const length = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
};
const sequence = (...content: readonly Uint8Array[]) => der(0x30, ...content);
const hex = (digits: string) => Buffer.from(digits, 'hex');
const time = (date: Date) => der(0x17, Buffer.from(`${date.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));

const SHA256_WITH_ECDSA = sequence(hex('06082a8648ce3d040302'));
const COMMON_NAME = hex('0603550403');
const ALTERNATIVE_NAMES = hex('0603551d11');

/** A certificate for 127.0.0.1 that signed itself, good for an hour: trusted only by clients that are given it. */
export function selfSigned(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from('local mail')))));
  const address = sequence(der(0x87, Buffer.from([127, 0, 0, 1])));
  const content = sequence(
    der(0xa0, der(0x02, hex('02'))),
    der(0x02, hex('01')),
    SHA256_WITH_ECDSA,
    name,
    sequence(time(new Date(Date.now() - 3_600_000)), time(new Date(Date.now() + 3_600_000))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(ALTERNATIVE_NAMES, der(0x04, address)))),
  );
  const signature = createSign('sha256').update(content).sign(privateKey);
  const whole = sequence(content, SHA256_WITH_ECDSA, der(0x03, hex('00'), signature));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}
