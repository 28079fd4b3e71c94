import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:http';

/** A message that the push service received, as the browser would hand it to the service worker. */
interface PushedMessage {
  readonly text: string;
  /** Who sent it, by its signed token. */
  readonly subject: string;
  /** The encrypted bytes. */
  readonly sealed: Buffer;
}

/** A push service and one browser that is subscribed to it: it checks who sends, and decrypts as RFC 8291 says. */
export async function startPushService(serverKey: () => string) {
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const auth = randomBytes(16);
  const messages: PushedMessage[] = [];
  const state = { status: 201 };
  const service = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      response.statusCode = state.status;
      if (state.status < 300) {
        try {
          const sealed = Buffer.concat(chunks);
          const subject = checkSender(request.headers.authorization ?? '', serverKey());
          messages.push({ text: decrypt(sealed, browser, auth), subject, sealed });
        } catch (fault) {
          response.statusCode = 400;
          messages.push({ text: `Not accepted: ${String(fault)}`, subject: '', sealed: Buffer.alloc(0) });
        }
      }
      response.end();
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', () => resolve()));
  const at = service.address();
  return {
    endpoint: `http://127.0.0.1:${at instanceof Object ? at.port : 0}/device`,
    keys: { p256dh: browser.getPublicKey('base64url'), auth: auth.toString('base64url') },
    messages,
    state,
    close: () => new Promise<void>((resolve) => service.close(() => resolve())),
  };
}

/** Checks the signed token of the sender (RFC 8292); returns its subject. */
function checkSender(authorization: string, serverKey: string): string {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  if (key !== serverKey) throw new Error('Another key');
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('Not signed');
  const read: unknown = JSON.parse(Buffer.from(claims, 'base64url').toString());
  return read instanceof Object && 'sub' in read ? String(read.sub) : '';
}

/** Decrypts a message with the keys of the subscription (RFC 8291, aes128gcm). */
function decrypt(sealed: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = sealed.subarray(0, 16);
  const length = sealed[20] ?? 0;
  const sender = sealed.subarray(21, 21 + length);
  const content = sealed.subarray(21 + length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]);
  const shared = Buffer.from(hkdfSync('sha256', browser.computeSecret(sender), auth, info, 32));
  const derive = (name: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', shared, salt, `Content-Encoding: ${name}\0`, bytes));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(content.subarray(-16));
  const padded = Buffer.concat([decipher.update(content.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
