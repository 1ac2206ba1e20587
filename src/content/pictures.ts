/** The college's own illustrations: files in public/, made for this site. */
export interface OwnPicture {
  title: string
  url: string
  alt: string
}

const picture = (name: string, title: string, alt: string): OwnPicture => ({ title, url: `/illustrations/${name}.svg`, alt })

export const PICTURES = {
  campus: picture(
    'campus',
    'The campus in harmattan',
    'Low teaching blocks and two broad shade trees behind the campus gate, under a pale harmattan sun.',
  ),
  workshop: picture(
    'workshop',
    'The engineering workshop',
    'A student in overalls turns a steel shaft on a lathe while another welds a frame behind a screen.',
  ),
  readers: picture(
    'readers',
    'Students in the library',
    'Three students, one in a hijab and one in ankara print, read together at a long library table.',
  ),
  quadrangle: picture(
    'quadrangle',
    'The quadrangle',
    'A covered walkway runs along classrooms beside a courtyard of laterite earth with a neem tree.',
  ),
  laboratory: picture(
    'laboratory',
    'The science laboratory',
    'A laboratory bench with a microscope, a rack of test tubes and a flask over a burner.',
  ),
  library: picture(
    'library',
    'The library reading room',
    'Tall shelves of books either side of a window, with a reading desk and lamp in front.',
  ),
  bench: picture(
    'bench',
    'The fitting bench',
    'A fitting bench with a vice and a toolboard of spanners, hammers and files on the wall.',
  ),
  courses: picture(
    'courses',
    'The tools of six diplomas',
    'A gear, a circuit board, a ledger, a bar chart, a microphone and a keyboard, set out like patterns on cloth.',
  ),
  story: picture(
    'story',
    'The tin store where it began',
    'The old tin-ore store with its saw-tooth roof, and the first teaching block beside it on the Plateau.',
  ),
  welcome: picture(
    'welcome',
    'The way to the campus',
    'A laterite road leads past granite hills to the campus gate, with a map pin above it.',
  ),
} satisfies Record<string, OwnPicture>
