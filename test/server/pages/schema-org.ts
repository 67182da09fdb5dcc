import { z } from 'zod'

// The fields that search engines require: developers.google.com/search/docs/appearance/structured-data.

const address = z.url({ protocol: /^https$/ })
const zoned = z.iso.datetime({ offset: true, precision: 0 })

const Offer = z.strictObject({
  '@type': z.literal('Offer'),
  name: z.string().min(1),
  price: z.string().regex(/^\d+\.\d\d$/),
  priceCurrency: z.literal('BRL'),
  availability: z.enum(['https://schema.org/InStock', 'https://schema.org/SoldOut', 'https://schema.org/PreOrder']),
  validFrom: zoned,
  url: address,
})

export const EventData = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@type': z.literal('Event'),
  '@id': address,
  url: address,
  name: z.string().min(1),
  startDate: z.union([zoned, z.iso.date()]),
  previousStartDate: z.union([zoned, z.iso.date()]).optional(),
  eventStatus: z.enum(
    ['EventScheduled', 'EventRescheduled', 'EventCancelled'].map((name) => `https://schema.org/${name}`),
  ),
  eventAttendanceMode: z.literal('https://schema.org/OfflineEventAttendanceMode'),
  location: z.strictObject({
    '@type': z.literal('Place'),
    name: z.string().min(1),
    address: z.strictObject({
      '@type': z.literal('PostalAddress'),
      streetAddress: z.string(),
      addressLocality: z.string(),
      addressRegion: z.string().length(2),
      addressCountry: z.literal('BR'),
    }),
  }),
  image: z.array(address).min(1),
  description: z.string().min(1).optional(),
  organizer: z.strictObject({ '@type': z.literal('Organization'), name: z.string(), url: address }),
  offers: z.array(Offer).optional(),
})

export const Breadcrumbs = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@type': z.literal('BreadcrumbList'),
  itemListElement: z
    .array(
      z.strictObject({
        '@type': z.literal('ListItem'),
        position: z.int(),
        name: z.string().min(1),
        item: address,
      }),
    )
    .refine((items) => items.every(({ position }, index) => position === index + 1)),
})
