import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';

/** An OpenID Connect issuer that vouches for whoever `next` says, without asking. */
export interface Issuer {
  readonly url: string;
  /** A real issuer may send anything as email_verified. */
  next: { sub: string; email: string; email_verified: unknown; name: string };
  close(): void;
}

/** Starts an issuer. */
export async function startIssuer(clientId: string): Promise<Issuer> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' };
  let nonce = '';
  const issuer: Issuer = {
    url: '',
    next: { sub: '', email: '', email_verified: false, name: '' },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };

  const idToken = (iss: string) => {
    const now = Math.floor(Date.now() / 1000);
    const claims = { ...issuer.next, iss, aud: clientId, iat: now, exp: now + 60, nonce };
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const signed = `${part({ alg: 'RS256', kid: 'one' })}.${part(claims)}`;
    return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`;
  };

  const server = createServer((request, response) => {
    const url = `http://${request.headers.host}`;
    const { pathname, searchParams } = new URL(request.url ?? '/', url);
    const json = (body: unknown) => {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    };
    switch (pathname) {
      case '/.well-known/openid-configuration':
        return json({
          issuer: url,
          authorization_endpoint: `${url}/authorize`,
          token_endpoint: `${url}/token`,
          userinfo_endpoint: `${url}/userinfo`,
          jwks_uri: `${url}/jwks`,
          id_token_signing_alg_values_supported: ['RS256'],
        });
      case '/jwks':
        return json({ keys: [jwk] });
      case '/authorize': {
        nonce = searchParams.get('nonce') ?? '';
        const back = new URL(searchParams.get('redirect_uri') ?? url);
        back.searchParams.set('code', 'code');
        back.searchParams.set('state', searchParams.get('state') ?? '');
        return response.writeHead(302, { location: back.href }).end();
      }
      case '/token':
        return json({ access_token: 'token', token_type: 'Bearer', expires_in: 60, id_token: idToken(url) });
      default:
        return response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const at = server.address();
  return Object.assign(issuer, { url: `http://127.0.0.1:${typeof at === 'object' ? at?.port : ''}` });
}
