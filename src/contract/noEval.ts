import { z } from 'zod/mini';

// The content security policy forbids eval, which Zod would otherwise try to use for speed.
z.config({ jitless: true });
